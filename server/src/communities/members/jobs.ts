import { and, asc, gt, notExists, eq, sql } from 'drizzle-orm';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { knownWords, memberWords } from '../../schema/communities.ts';
import { directoryWords } from '../../schema/alumni/directory.ts';

const BATCH = 1_000;

/** Each night: deletes known words that no member and no value of a directory has any more, such as the names of people who deleted their accounts. */
export const sweepKnownWords = defineJob<Record<string, never>>(
  'communities.sweep-known-words',
  async (app) => {
    for (let after: string | null = ''; after !== null;) {
      const rows: { word: string }[] = await app.db
        .select()
        .from(knownWords)
        .where(gt(knownWords.word, after))
        .orderBy(asc(knownWords.word))
        .limit(BATCH);
      const words = rows.map(({ word }) => word);
      await transaction(app, async (tx) => {
        // Waits for the triggers that add words, and keeps others away: a word that comes back is not deleted with this.
        await tx.execute(sql`lock table ${knownWords} in share row exclusive mode`);
        const used = tx
          .select({ word: memberWords.word })
          .from(memberWords)
          .where(eq(memberWords.word, knownWords.word));
        const ofValues = tx
          .select({ word: directoryWords.word })
          .from(directoryWords)
          .where(eq(directoryWords.word, knownWords.word));
        await tx.delete(knownWords).where(and(equalsAny(knownWords.word, words), notExists(used), notExists(ofValues)));
      });
      after = words.length < BATCH ? null : (words.at(-1) ?? null);
    }
  },
  { cron: '7 4 * * *' },
);
