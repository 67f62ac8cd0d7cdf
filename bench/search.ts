import { createConversations, type Writer } from './conversations.ts';
import { atMost, growth, type Figure } from './figures.ts';
import { inTurns, load } from './load.ts';
import { startOurs, startPostgres, temporaryDirectory } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 3;
const FOREIGN = 2_000_000;
/** As long as the conversation of the person who searches. */
const NONE = 100;

/**
 * A search of one's messages while others have two million with the same words, against one without; and searches of the
 * person who has these two million, for a word in each of them and for one in the oldest.
 */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const crowded = await createConversations(postgres.url('crowded'), { writers: 2, large: FOREIGN });
    const alone = await createConversations(postgres.url('alone'), { writers: 2, large: NONE });
    const [ours, quiet] = [await startOurs(postgres.url('crowded')), await startOurs(postgres.url('alone'))];
    try {
      const one = { connections: 1, seconds: SECONDS };
      const turns = await inTurns(
        ROUNDS,
        { ...one, server: ours, requests: [search(crowded.small, 'saturday')] },
        { ...one, server: quiet, requests: [search(alone.small, 'saturday')] },
      );
      const measureSearch = async (word: string) =>
        1_000 / (await load({ ...one, server: ours, requests: [search(crowded.large, word)] })).rate;
      return [
        growth('chat search, 2 M messages of others / none, time', turns, 1.2),
        atMost('chat search in 2 M own messages, a word of each', await measureSearch('saturday'), 200, 'ms'),
        atMost('chat search in 2 M own messages, a word of the oldest', await measureSearch('coming'), 200, 'ms'),
      ];
    } finally {
      await ours.stop();
      await quiet.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

function search({ token }: Writer, query: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json; version=v1' };
  return { method: 'GET' as const, path: `/api/v1/chat/search/?query=${query}`, headers };
}
