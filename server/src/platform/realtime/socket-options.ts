import type { WebsocketPluginOptions } from '@fastify/websocket';

const FRAME_BYTES = 4 * 1024;
const FAREWELL_MS = 2_000;

/** How @fastify/websocket is to be registered: small frames, and a stop that makes clients reconnect. */
export const socketOptions: WebsocketPluginOptions = {
  options: { maxPayload: FRAME_BYTES },
  errorHandler(error, socket, request) {
    socket.terminate();
    // What a client did wrong, such as a frame that is too large, is no error of the server.
    const code = 'code' in error ? String(error.code) : '';
    if (!code.startsWith('WS_ERR_') && code !== 'ECONNRESET')
      request.log.error({ err: error }, 'a live connection failed');
  },
  preClose(done) {
    const server = this.websocketServer;
    for (const client of server.clients) client.close(1001, 'server is stopping');
    // One that does not answer must not hold the server up.
    setTimeout(() => {
      for (const client of server.clients) client.terminate();
    }, FAREWELL_MS).unref();
    server.close();
    done();
  },
};
