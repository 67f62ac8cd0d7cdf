/**
 * Adds icons of Tabler to src/ui/icons/icons.tsx:
 *   node web/scripts/add-icon.ts heart filled/heart message-2
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = '3.51.0';
const target = join(import.meta.dirname, '../src/ui/icons/icons.tsx');
const folder = join(tmpdir(), `tabler-icons-${VERSION}`);

if (!existsSync(folder)) {
  mkdirSync(folder);
  execFileSync('npm', ['pack', `@tabler/icons@${VERSION}`, '--silent'], { cwd: folder });
  execFileSync('tar', ['xzf', `tabler-icons-${VERSION}.tgz`], { cwd: folder });
}
for (const name of process.argv.slice(2)) appendFileSync(target, component(name));

function component(name: string): string {
  const filled = name.startsWith('filled/');
  const svg = readFileSync(join(folder, 'package/icons', `${filled ? name : `outline/${name}`}.svg`), 'utf8');
  const shapes = svg.match(/<(path|circle|rect|line|ellipse|polyline)\b[^>]*>/g) ?? [];
  const drawn = shapes.filter((shape) => !shape.includes('stroke="none"'));
  const paths = drawn.map((shape) => {
    const d = /^<path\b.*\bd="(M[^"]+)"/s.exec(shape)?.[1];
    if (d === undefined) throw new Error(`${name} holds a shape that is not a plain path: ${shape}`);
    return d;
  });
  const words = name.replace('filled/', '').split('-');
  const title = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('');
  const kind = filled ? 'Filled' : 'Outline';
  const props = `<${kind} {...props} d="${paths.join('')}" />`;
  return `\nexport function Icon${title}${filled ? 'Filled' : ''}(props: IconProps) {\n  return ${props};\n}\n`;
}
