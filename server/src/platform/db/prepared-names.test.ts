import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

it('gives each prepared statement a name of its own: two of one name fail on the same connection', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const names = files.flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(/\.prepare\('(\w+)'\)/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
