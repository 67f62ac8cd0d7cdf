import type { App } from '@homecoming/server/platform/app.ts';
import { hashPassword } from '@homecoming/server/platform/password-hash.ts';
import { makeFiles } from './make-files.ts';
import { makePictures } from './make-pictures.ts';
import { makePortraits } from './make-portraits.ts';
import { planWorld } from './plan.ts';
import type { WorldPlan } from './rows.ts';
import { writeWorld } from './write-world.ts';

/** Plans the demo world, draws its pictures, and writes it in one transaction. */
export async function makeWorld(app: App, progress: (line: string) => void): Promise<void> {
  const startedAt = performance.now();
  progress('Making the demo world...');
  const plan = planWorld({
    now: app.clock.now(),
    passwordHash: await hashPassword('homecoming'),
    publicUrl: app.config.publicUrl,
    sellsTickets: app.config.payments.kind === 'sandbox',
  });
  const uploads = [...(await makePictures(app, plan.pictures)), ...(await makeFiles(app, plan.files))];
  const portraits = await makePortraits(app, plan.portraits);
  await writeWorld(app, plan, { uploads: new Map(uploads), portraits });
  progress(
    `The demo world is ready: ${describeCounts(plan)} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`,
  );
}

function describeCounts({
  users: people,
  communities,
  channels,
  posts,
  comments,
  messages,
  events,
}: WorldPlan): string {
  const places = `${communities.length} communities, ${channels.length} channels`;
  return `${people.length} people, ${places}, ${posts.length} posts, ${comments.length} comments, ${messages.length} messages, ${events.length} events`;
}
