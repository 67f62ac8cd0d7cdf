/**
 * `npm run screens` draws contact sheets of all pages with the demo world: docs/screens/phone-light.jpg and so on, by
 * phone, tablet and desktop, light and dark.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { root, run } from '../scripts/children.ts';
import { chromiumFlags, ensureChromium } from '../scripts/ensure-chromium.ts';

/** The size of a screen on a sheet, in pixels. */
const sizes = {
  phone: { width: 195, height: 422, columns: 16 },
  tablet: { width: 246, height: 354, columns: 13 },
  desktop: { width: 384, height: 270, columns: 9 },
};
const GAP = 8;

const pictures = mkdtempSync(path.join(tmpdir(), 'homecoming-screens-'));
try {
  await buildWebIfStale(console.log);
  const config = path.join(root, 'e2e', 'playwright.config.ts');
  const env = { SCREENS: pictures };
  const { code } = await run('playwright', ['test', '--config', config, 'every-page'], { show: true, env });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
  for (const device of ['phone', 'tablet', 'desktop'] as const)
    for (const scheme of ['light', 'dark']) await drawSheet(browser, device, scheme);
  await browser.close();
  process.exitCode = code;
} finally {
  rmSync(pictures, { recursive: true, force: true });
}

async function drawSheet(browser: Browser, device: keyof typeof sizes, scheme: string): Promise<void> {
  const { width, height, columns } = sizes[device];
  const folder = path.join(pictures, device, scheme);
  const screens = readdirSync(folder).toSorted();
  const style = `body { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: ${GAP}px;
    margin: ${GAP}px; background: #8a8f88 } img { width: ${width}px; height: ${height}px; object-fit: cover }`;
  const file = path.join(folder, 'sheet.html');
  writeFileSync(file, `<style>${style}</style>${screens.map((name) => `<img src="${name}">`).join('')}`);
  const page = await browser.newPage({ viewport: { width: GAP + columns * (width + GAP), height } });
  await page.goto(pathToFileURL(file).href);
  const sheet = path.join('docs', 'screens', `${device}-${scheme}.jpg`);
  await page.screenshot({ path: path.join(root, sheet), fullPage: true, type: 'jpeg', quality: 75 });
  await page.close();
  console.log(`${sheet}: ${screens.length} screens`);
}
