import { connect, type Socket } from 'node:net';
import { createGroup } from '@homecoming/contract/groups.ts';
import { channelOf, communityOf, joinAs, joinChannelAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UploadBudget } from './upload-budget.ts';

describe('the room for forms', () => {
  const room = () => new UploadBudget({ formsOfOne: 2, bytesOfOne: 60, bytesOfAll: 100 });
  const full = 'room is full';
  const ownFull = 'own room is full';

  it('has a few places for each person, given back once', () => {
    const place = room();
    const [first, second] = [place.enter('ana'), place.enter('ana')];
    expect([place.enter('ana'), place.enter('ben')]).toEqual([null, expect.anything()]);
    first?.leave();
    first?.leave();
    expect([place.enter('ana'), place.enter('ana')]).toEqual([expect.anything(), null]);
    second?.leave();
    expect(place.enter('ana')).not.toBeNull();
  });

  it('holds so many bytes of one person and of all, and takes nothing where there is no room', () => {
    const all = room();
    const [ana, ana2, ben, cleo] = [all.enter('ana'), all.enter('ana'), all.enter('ben'), all.enter('cleo')];
    expect([ana?.hold(40), ana2?.hold(30), ana2?.hold(20)]).toEqual(['held', ownFull, 'held']);
    expect([ben?.hold(41), ben?.hold(40), cleo?.hold(1)]).toEqual([full, 'held', full]);
    ana?.leave();
    expect([ana?.hold(1), cleo?.hold(40), cleo?.hold(1)]).toEqual([ownFull, 'held', full]);
    for (const place of [ana2, ben, cleo]) place?.leave();
    expect([all.enter('dan')?.hold(60), all.enter('eve')?.hold(40)]).toEqual(['held', 'held']);
  });
});

describe('forms that trickle in', () => {
  let server: TestServer;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  /** Begins a form and never ends it; what is answered, if anything, is in `heard`. */
  function trickle(person: Person, path: string): { heard: string } {
    const told = { heard: '' };
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => (told.heard += String(data)));
    const begun = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nFl';
    socket.write(
      `POST /api/v1${path} HTTP/1.1\r\nHost: homecoming\r\nAuthorization: Bearer ${person.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n${begun}`,
    );
    return told;
  }

  it('keep nobody out but who sends too many of them', async () => {
    const owner = await signUpAs(server, 'Olivia Owner');
    const community = await communityOf(owner, { join_policy: 'open' });
    const channel = await channelOf(owner, community);
    const path = createGroup.path.replace(':id', channel.id);
    const slow = await Promise.all(Array.from({ length: 8 }, (_, n) => signUpAs(server, `Slow Sender${n}`)));
    for (const person of slow) {
      await joinAs(person, community, owner);
      await joinChannelAs(person, channel, owner);
    }
    const begun = slow.flatMap((person) => Array.from({ length: 5 }, () => trickle(person, path)));
    // Of the five of each one is refused, which shows that the other four have been taken.
    await vi.waitFor(() => expect(begun.filter(({ heard }) => heard.includes(' 429 '))).toHaveLength(slow.length));
    const answer = await owner.call(createGroup, {
      params: { id: channel.id },
      body: { name: 'Flats' },
      files: { image: await testImage(40, 30) },
    });
    expect(answer.status).toBe(201);
    expect(begun.filter(({ heard }) => heard !== '')).toHaveLength(slow.length);
  });
});
