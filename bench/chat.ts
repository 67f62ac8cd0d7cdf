import { setTimeout as pause } from 'node:timers/promises';
import { createConversations, type Writer } from './conversations.ts';
import { postgresCpuMs } from './cpu.ts';
import { atMost, compareWrites, growth, shown, type Figure } from './figures.ts';
import { outboxEmpty } from './dataset.ts';
import { inTurns } from './load.ts';
import { startBare, startOurs, startPostgres, temporaryDirectory, type RunningServer } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 3;

const WRITERS = 500;
const LARGE = 1_000_000;
/** Conversations that are written in at once. */
const PAIRS = 32;
const DELIVERIES = 500;
const DELIVER_EVERY_MS = 20;
const IDLE = 5_000;

/**
 * Sending against a bare server that begins, inserts and commits; delivery to the other's open connection; the memory of
 * idle connections; a thread of a million messages against one of 100, and a list of 500 conversations against one of 50.
 */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const url = postgres.url('chat');
    const { writers, small, large, calm, busy } = await createConversations(url, { writers: WRITERS, large: LARGE });
    const ours = await startOurs(url);
    const bare = await startBare(url);
    try {
      // First: memory that other work has freed would be taken again.
      const idleKb = await measureIdle(ours, writers);
      const one = { connections: 1, seconds: SECONDS, server: ours };
      const byThread = await inTurns(ROUNDS, { ...one, requests: [open(large)] }, { ...one, requests: [open(small)] });
      const byList = await inTurns(ROUNDS, { ...one, requests: [list(busy)] }, { ...one, requests: [list(calm)] });
      const many = { connections: PAIRS, seconds: SECONDS };
      const writing = writers.filter((_, index) => index % 2 === 0).slice(0, PAIRS);
      const sending = await inTurns(
        ROUNDS,
        { ...many, server: ours, requests: writing.map((writer) => send(writer)) },
        { ...many, server: bare, requests: writing.map(sendBare) },
        { postgresCpuMs: () => postgresCpuMs(postgres), waitForEffects: () => outboxEmpty(url) },
      );
      const [medianMs, p99Ms] = await measureDelivery(ours, writers);
      return [
        growth('a thread of 1 M / of 100 messages, time', byThread, 1.2),
        growth('a list of 500 / of 50 conversations, time', byList, 2),
        ...compareWrites('send a message', sending, 0.5),
        atMost('delivery, 50 a second, 500 connections, median', medianMs, 10, 'ms'),
        shown('delivery, p99', `${p99Ms.toFixed(0)} ms`),
        shown('memory of each of 5,000 idle connections', `${idleKb.toFixed(0)} kB`),
      ];
    } finally {
      await ours.stop();
      await bare.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

/** Milliseconds from the request of a message to its arrival at the open connection of the other: median and p99. */
async function measureDelivery(ours: RunningServer, writers: readonly Writer[]): Promise<[number, number]> {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  const sockets = await connect(ours, writers);
  for (const [index, socket] of sockets.entries()) {
    const partner = writers[index]?.partnerId;
    socket.addEventListener('message', (frame) => {
      const { type, data }: { type: string; data: { conversation: string; message: { text: string } | null } } =
        JSON.parse(String(frame.data));
      const startedAt = type === 'message.created' ? sentAt.get(data.message?.text ?? '') : undefined;
      if (startedAt !== undefined && data.conversation === partner && !isOwn(data, writers[index]))
        times.push(performance.now() - startedAt);
    });
  }
  const answers: Promise<unknown>[] = [];
  for (let number = 0; number < DELIVERIES; number += 1) {
    const writer = writers[(number * 2) % writers.length];
    if (writer === undefined) break;
    const text = `${writer.userId} ${number}`;
    const { path, headers, body } = send(writer, text);
    sentAt.set(text, performance.now());
    answers.push(fetch(ours.url + path, { method: 'POST', headers, body }).then((answer) => answer.arrayBuffer()));
    await pause(DELIVER_EVERY_MS);
  }
  await Promise.all(answers);
  await pause(500);
  for (const socket of sockets) socket.close();
  if (times.length < DELIVERIES) throw new Error(`${times.length} of ${DELIVERIES} messages arrived`);
  const sorted = times.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted[Math.floor(sorted.length * 0.99)] ?? 0];
}

/** Messages begin with the id of their sender, who gets them, too. */
function isOwn(data: { message: { text: string } | null }, reader: Writer | undefined): boolean {
  return data.message?.text.startsWith(reader?.userId ?? '') === true;
}

/** What each of many open connections adds to the memory of the server, in kB. */
async function measureIdle(ours: RunningServer, writers: readonly Writer[]): Promise<number> {
  const before = ours.memoryMb();
  const sockets: WebSocket[] = [];
  while (sockets.length < IDLE) sockets.push(...(await connect(ours, writers)));
  const after = ours.memoryMb();
  for (const socket of sockets) socket.close();
  return ((after - before) * 1_024) / sockets.length;
}

/** Opens a live connection of each, 50 at once, and waits until they are ready. */
async function connect({ url }: RunningServer, writers: readonly Writer[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let start = 0; start < writers.length; start += 50) {
    sockets.push(...(await Promise.all(writers.slice(start, start + 50).map(({ token }) => connectOne(url, token)))));
  }
  return sockets;
}

function connectOne(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/realtime/`);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', () => resolve(socket), { once: true });
    socket.addEventListener('error', () => reject(new Error('a connection failed')), { once: true });
  });
}

function buildHeaders({ token }: Writer) {
  return {
    authorization: `Bearer ${token}`,
    accept: 'application/json; version=v1',
    'content-type': 'application/json',
  };
}

function open(writer: Writer) {
  return {
    method: 'GET' as const,
    path: `/api/v1/chat/thread/?user_id=${writer.partnerId}`,
    headers: buildHeaders(writer),
  };
}

function list(writer: Writer) {
  return { method: 'GET' as const, path: '/api/v1/chat/conversations/', headers: buildHeaders(writer) };
}

const WORDS = 'Saturday works for me.';

function send(writer: Writer, text = WORDS) {
  const body = JSON.stringify({ message_type: 'private', recipient: writer.partnerId, text });
  return { method: 'POST' as const, path: '/api/v1/chat/send/', headers: buildHeaders(writer), body };
}

function sendBare({ conversation, userId }: Writer) {
  const headers = { 'content-type': 'application/json' };
  const path = `/messages?conversation=${conversation}&sender=${userId}`;
  return { method: 'POST' as const, path, headers, body: JSON.stringify({ text: WORDS }) };
}
