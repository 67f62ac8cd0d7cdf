import { measureCpuTime } from '@homecoming/testkit/cpu-time.ts';
import { expect, it } from 'vitest';
import { typeOfFile } from './file-type.ts';

const SVG = 'http://www.w3.org/2000/svg';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const detectType = (content: string | Buffer, name = 'notes.txt') => typeOfFile(name, Buffer.from(content));

it.each([
  '<div><script>alert(1)</script></div>',
  '<meta http-equiv="refresh" content="0;url=/">',
  '<title>Sign in</title>',
  '<img src=x onerror=alert(1)>',
  `${' \r\n'.repeat(40_000)}<svg onload=alert(1)>`,
  '\ufeff<!-- nothing --><p>Sign in</p>',
  '<!--><b>Sign in</b>-->',
  `<?xml version="1.0"?><!-- a picture --><svg xmlns="${SVG}"/>`,
  `<s:svg xmlns:s="${SVG}"/>`,
  `<x><y xmlns="${SVG}"><script/></y></x>`,
  '<!DOCTYPE html>',
  utf16('<script>alert(1)</script>'),
  Buffer.from(utf16('  <svg onload=alert(1)>')).swap16(),
  latin1('<body>Grüße'),
])('a page is not taken, whatever it is called: %j', async (content) => {
  expect(await detectType(content)).toBeNull();
});

it.each(['a.html', 'a.HTM', 'a.xhtml', 'a.svg', 'a.hta', 'a.exe', 'b.msi ', 'c.exe. .', 'a.js', 'x.pdf.scr'])(
  'what runs at a double click is not taken, whatever is in it: %s',
  async (name) => {
    expect(await detectType('hi\n<html>', name)).toBeNull();
    expect(await detectType('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', name)).toBeNull();
  },
);

it.each([
  ['utf-8', 'Just words, über alles'],
  ['utf-8', 'hi\n<html> is how a page begins'],
  ['utf-8', '1 < 2 <b>'],
  ['utf-16le', utf16('Grüße, 你好')],
  ['utf-16be', Buffer.from(utf16('Grüße')).swap16()],
  ['windows-1252', latin1('Grüße aus Köln\r\n')],
  ['utf-8', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'],
  ['utf-8', 'BEGIN:VCARD\r\n'],
  ['utf-8', '<?xml version="1.0"?><!-- places --><gpx><wpt/></gpx>'],
  ['utf-8', '<rss><channel><title>News</title></channel></rss>'],
  ['utf-8', '{"a":"<script>"}'],
])('text is accepted with its encoding, %s: %j', async (encoding, content) => {
  expect(await detectType(content)).toBe(`text/plain; charset=${encoding}`);
  expect(await detectType(content, 'a.xml')).toBe(`text/plain; charset=${encoding}`);
});

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);
const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

it.each([
  ['report.pdf', PDF],
  ['photo.PNG', PNG],
  // A picture opens whatever its ending of a picture says, and people rename what they have saved.
  ['photo.jpg', PNG],
  ['minutes', PDF],
  ['minutes of 3.4', PDF],
  ['archive.zip', ZIP],
  ['plan.sketch', ZIP],
  ['list.csv', 'a;b'],
  ['notes.log', 'a;b'],
])('accepts %s with what its name says', async (name, content) => {
  expect(await detectType(content, name)).not.toBeNull();
});

it.each([
  ['report.pdf', ZIP],
  ['report.pdf', 'just words'],
  ['notes.txt', PDF],
  ['photo.jpg', PDF],
  ['photo.jpg. ', ZIP],
  ['budget.xlsx', PNG],
  ['song.mp3', ZIP],
])('refuses %s with other content than its name says', async (name, content) => {
  expect(await detectType(content, name)).toBeNull();
});

it('refuses bytes that are neither text nor a known kind', async () => {
  for (const bytes of [
    [0x4d, 0x5a, 0, 1, 2],
    [0xe4, 0x01, 0x0a],
    [0x61, 0x00, 0x62],
  ])
    expect(await detectType(Buffer.from(bytes))).toBeNull();
});

it('checks a long file that looks like many comments quickly', async () => {
  const cpuTime = await measureCpuTime(async () => {
    await detectType('<!--'.repeat(250_000));
    await detectType('<!----><?'.repeat(100_000));
    await detectType(Buffer.alloc(1_000_000, '<a '));
  });
  expect(cpuTime).toBeLessThan(1_000);
});
