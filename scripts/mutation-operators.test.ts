import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { acceptedMutants } from './accepted-mutants.ts';
import { root } from './children.ts';
import { applyMutant, findMutants, nameMutant } from './mutation-operators.ts';
import { chooseMutants, findAllMutants, findStages } from './mutation-targets.ts';
import { readTree } from './source-tree.ts';

/** Every text that a text becomes. */
function listChanges(text: string, scope?: Parameters<typeof findMutants>[2]): string[] {
  return findMutants('a.ts', text, scope).map((mutant) => applyMutant(text, mutant));
}

describe('findMutants', () => {
  it('negates a condition, and drops a guard', () => {
    const text = 'if (isGone) throw fail(error);';
    expect(listChanges(text)).toEqual(['', 'if (!(isGone)) throw fail(error);']);
    expect(listChanges('const a = is ? 1_000 : 20_000;')).toEqual(['const a = !(is) ? 1_000 : 20_000;']);
  });

  it('makes no mutant of a condition with another branch, or of one that does more than end the function', () => {
    expect(listChanges('if (is) throw error; else go();')).toEqual(['if (!(is)) throw error; else go();']);
    expect(listChanges('if (is) { go(); return; }')).toEqual(['if (!(is)) { go(); return; }']);
  });

  it.each([
    ['f(a && b)', 'f((a || b))'],
    ['f(a || b)', 'f((a && b))'],
    ['f(a < b)', 'f(a <= b)'],
    ['f(a >= b)', 'f(a > b)'],
    ['f(a === b)', 'f(a !== b)'],
    ['f(a != null)', 'f(a == null)'],
  ])('replaces the operator of %s', (text, changed) => {
    expect(listChanges(text)).toEqual([changed]);
  });

  it('makes no mutant of ?? and of sums', () => {
    expect(listChanges('f(a ?? b, a + b)')).toEqual([]);
  });

  it('replaces what is decided by true and by false, and a given answer by the other one', () => {
    expect(listChanges('const can = { edit: a && b };').toSorted()).toEqual([
      'const can = { edit: (a || b) };',
      'const can = { edit: false };',
      'const can = { edit: true };',
    ]);
    expect(listChanges('const f = () => !a;')).toEqual(['const f = () => true;', 'const f = () => false;']);
    expect(listChanges('function f() { return false; }')).toEqual(['function f() { return true; }']);
  });

  it('drops each condition of a query', () => {
    expect(listChanges('db.where(and(eq(a, b), c, isOpen))')).toEqual([
      'db.where(and(c, isOpen))',
      'db.where(and(eq(a, b), isOpen))',
      'db.where(and(eq(a, b), c))',
    ]);
    expect(listChanges('db.where(and(isOpen))')).toEqual([]);
  });

  it('changes conditions in SQL, also where expressions divide it, and no other texts', () => {
    expect(listChanges('const a = sql`${b} and not exists (${c}) or d < 1`;')).toEqual([
      'const a = sql`${b} or not exists (${c}) or d < 1`;',
      'const a = sql`${b} and exists (${c}) or d < 1`;',
      'const a = sql`${b} and not exists (${c}) and d < 1`;',
      'const a = sql`${b} and not exists (${c}) or d <= 1`;',
    ]);
    expect(listChanges('const a = `Salt and pepper`; log("a and b");')).toEqual([]);
  });

  it('changes numbers by one, of a product only the first', () => {
    expect(listChanges('const HOUR_MS = 60 * 60 * 1_000;')).toEqual([
      'const HOUR_MS = 61 * 60 * 1_000;',
      'const HOUR_MS = 59 * 60 * 1_000;',
    ]);
    expect(listChanges('f(rows.length > 0)')).toEqual(['f(rows.length >= 0)', 'f(rows.length > 1)']);
    expect(listChanges('const most = { posts: 20 };', { numbers: false })).toEqual([]);
    expect(listChanges('const LARGE = 16_000_000; type Two = 2; const first = all[0];')).toEqual([]);
  });

  it('drops each row of a table of rules where that is asked for', () => {
    const text = `const table = { pay: { expired: 'going', otherwise: null } };`;
    expect(listChanges(text, { rows: true })).toEqual([`const table = { pay: { otherwise: null } };`]);
    expect(listChanges(text)).toEqual([]);
  });

  it('lets a cache of five minutes hold nothing, and too much for too long', () => {
    const text = 'useSWR(key, { ...fiveMinuteCache, revalidateIfStale: true })';
    const intervals = { decisions: false, numbers: false };
    expect(listChanges(text, intervals)).toEqual([
      'useSWR(key, { ...fiveMinuteCache, dedupingInterval: 0, revalidateIfStale: true })',
      'useSWR(key, { ...fiveMinuteCache, dedupingInterval: 600_000, revalidateIfStale: true })',
    ]);
  });

  it('says where a change is, on one line', () => {
    const [mutant] = findMutants('a.ts', '\nf(a <\n  b)');
    expect(mutant).toMatchObject({ line: 2, before: 'a < b', after: 'a <= b' });
    expect(mutant && nameMutant(mutant)).toBe('a.ts: a < b → a <= b');
  });
});

describe('the mutants of the repository', () => {
  const tree = readTree(root);
  const all = findAllMutants(tree);

  it('makes only mutants that can be parsed', () => {
    const broken = all.filter((mutant) => {
      const changed = applyMutant(tree.get(mutant.path) ?? '', mutant);
      return parseSync(mutant.path, changed).errors.length > 0;
    });
    expect(broken.map(nameMutant)).toEqual([]);
  });

  it('contain each accepted one', () => {
    const names = new Set(all.map(nameMutant));
    expect(acceptedMutants.filter(({ mutant }) => !names.has(mutant))).toEqual([]);
  });

  it('chooses mutants from all files alike, the same ones for the same seed', () => {
    const chosen = chooseMutants(all, 100, 7);
    expect(chooseMutants(all.toReversed(), 100, 7)).toEqual(chosen);
    expect(chooseMutants(all, 100, 8)).not.toEqual(chosen);
    const counts = [...Map.groupBy(chosen, ({ path }) => path).values()].map(({ length }) => length);
    expect(new Set(counts)).toEqual(new Set([1, 2]));
    expect(counts).toHaveLength(Map.groupBy(all, ({ path }) => path).size);
  });

  it('names the tests that should notice a mutant, each file once', () => {
    for (const { path } of all) {
      const files = findStages(path, tree).flatMap((stage) => stage.files);
      expect(files.length, path).toBeGreaterThan(0);
      expect(new Set(files).size, path).toBe(files.length);
      expect(files.filter((file) => !tree.has(file))).toEqual([]);
    }
  });
});
