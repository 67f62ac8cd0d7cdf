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
  'Just words, über alles',
  'hi\n<html> is how a page begins',
  '1 < 2 <b>',
  utf16('Grüße, 你好'),
  Buffer.from(utf16('Grüße')).swap16(),
  latin1('Grüße aus Köln\r\n'),
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
  'BEGIN:VCARD\r\n',
  '<?xml version="1.0"?><!-- places --><gpx><wpt/></gpx>',
  '<rss><channel><title>News</title></channel></rss>',
  '{"a":"<script>"}',
])('text is taken, in whatever signs: %j', async (content) => {
  expect(await detectType(content)).toBe('text/plain');
  expect(await detectType(content, 'a.xml')).toBe('text/plain');
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
