import { once } from 'node:events';
import { connect } from 'node:net';
import { waitFor } from './wait-for.ts';

/** Waits until a program listens on a port of this machine. */
export async function waitForPort(port: number): Promise<void> {
  await waitFor(async () => {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } finally {
      socket.destroy();
    }
  });
}
