import { expect, test } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

test('runs two tasks at a time, in order, and continues after a failure', async () => {
  const queue = createTaskQueue({ maxRunning: 2, maxWaiting: 10 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (name: number) => async () => {
    order.push(name);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (name === 1) throw new Error('broken');
  };
  const answers = await Promise.allSettled([0, 1, 2, 3, 4].map((name) => queue.run(task(name))));
  expect(answers.map((answer) => answer.status === 'fulfilled')).toEqual([true, false, true, true, true]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test('refuses a task when the queue is full, and accepts the next one later', async () => {
  const queue = createTaskQueue({ maxRunning: 1, maxWaiting: 1 });
  const gate = Promise.withResolvers<void>();
  const first = queue.run(() => gate.promise);
  const second = queue.run(async () => 'second');
  await expect(queue.run(async () => 'third')).rejects.toMatchObject({ definition: { code: 'unavailable' } });
  gate.resolve();
  await first;
  expect(await second).toBe('second');
  expect(await queue.run(async () => 'fourth')).toBe('fourth');
});

test('refuses a task when too many of its key wait, and accepts those of others', async () => {
  const queue = createTaskQueue({ maxWaitingOfKey: 1 });
  const gate = Promise.withResolvers<string>();
  const started = [1, 2].map(() => queue.run(() => gate.promise, ['one']));
  await expect(queue.run(async () => 'third', ['one'])).rejects.toMatchObject({
    definition: { code: 'too_many_requests' },
  });
  expect(await queue.run(async () => 'other', ['another'])).toBe('other');
  gate.resolve('done');
  expect(await Promise.all(started)).toEqual(['done', 'done']);
});

test('lets the owners of tasks that wait for one key take turns', async () => {
  const queue = createTaskQueue({});
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.run(() => gate.promise, ['row'], 'flood');
  const call = (name: string, owner: string | null) => queue.run(async () => void order.push(name), ['row'], owner);
  const calls = ['1', '2', '3'].map((number) => call(`flood ${number}`, 'flood'));
  calls.push(call('ana 1', 'ana'), call('server', null), call('ana 2', 'ana'));
  gate.resolve();
  await Promise.all([first, ...calls]);
  expect(order).toEqual(['flood 1', 'ana 1', 'server', 'flood 2', 'ana 2', 'flood 3']);
});

test('starts the first waiting task before a new one', async () => {
  const queue = createTaskQueue({ maxRunning: 1, maxWaiting: 10 });
  const order: string[] = [];
  let running = 0;
  const task = (name: string) => async () => {
    running += 1;
    order.push(`${name} of ${running}`);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const third = queue.run(task('first')).then(() => queue.run(task('third')));
  await Promise.all([queue.run(task('second')), third]);
  expect(order).toEqual(['first of 1', 'second of 1', 'third of 1']);
});

test('runs one task of a key at a time, while others pass', async () => {
  const queue = createTaskQueue({ maxRunning: 2, maxWaiting: 10 });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const task = (name: string, done: Promise<void>) => () => {
    order.push(name);
    return done;
  };
  const ofOne = [1, 2, 3].map((number) => queue.run(task(`one ${number}`, gate.promise), ['one']));
  await queue.run(task('another', Promise.resolve()), ['another']);
  await queue.run(task('without a key', Promise.resolve()));
  expect(order).toEqual(['one 1', 'another', 'without a key']);
  gate.resolve();
  await Promise.all(ofOne);
  expect(order.slice(3)).toEqual(['one 2', 'one 3']);
});

test('starts all tasks that waited for the keys of one task', async () => {
  const queue = createTaskQueue({ maxRunning: 2, maxWaiting: 10 });
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const started: number[] = [];
  const task = (number: number) => () => {
    started.push(number);
    return gates[number]?.promise ?? Promise.resolve();
  };
  const first = queue.run(task(0), ['one', 'two']);
  const others = [queue.run(task(1), ['one']), queue.run(task(2), ['two'])];
  gates[0]?.resolve();
  await first;
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all(others);
});

test('fails the tasks that waited all the time while one of their key failed for them, too, and runs later ones', async () => {
  const queue = createTaskQueue({ failsWaiting: (error) => error instanceof RangeError });
  const gate = Promise.withResolvers<void>();
  const before = queue.run(() => gate.promise, ['one']);
  const failed = queue.run(() => Promise.reject(new RangeError('locked')), ['one']);
  const [waited, other] = [queue.run(async () => 'waited', ['one']), queue.run(async () => 'other', ['two'])];
  gate.resolve();
  await before;
  await expect(failed).rejects.toThrow('locked');
  await expect(waited).rejects.toThrow('locked');
  expect(await other).toBe('other');
  expect(await queue.run(async () => 'later', ['one'])).toBe('later');
});

test('runs what waits after another failure, and what was called after the failed task had begun', async () => {
  const queue = createTaskQueue({ failsWaiting: (error) => error instanceof RangeError });
  const gate = Promise.withResolvers<void>();
  const broken = queue.run(() => Promise.reject(new Error('broken')), ['one']);
  const blocked = queue.run(() => gate.promise.then(() => Promise.reject(new RangeError('locked'))), ['one']);
  await expect(broken).rejects.toThrow('broken');
  const late = queue.run(async () => 'late', ['one']);
  gate.resolve();
  await expect(blocked).rejects.toThrow('locked');
  expect(await late).toBe('late');
});
