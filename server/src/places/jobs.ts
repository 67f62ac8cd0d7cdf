import type { App } from '../platform/app.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { loadPlaces } from './load.ts';

/** After the first start, and after an upgrade with other cities: writes the cities of the world into the database. */
export const loadPlacesJob = defineJob<{ most?: number }>('places.load', (app, { most }) => loadPlaces(app, most));

/** What is wanted at once after a start comes before. */
const AFTER_START_MS = 5_000;

/** Each start of a server asks for the cities; a job that finds them there ends at once. */
export async function enqueueLoadPlaces(app: App): Promise<void> {
  const runAt = new Date(app.clock.now().getTime() + AFTER_START_MS);
  await transaction(app, (tx) => enqueue(tx, loadPlacesJob, {}, { key: 'places.load', unlessPending: true, runAt }));
}
