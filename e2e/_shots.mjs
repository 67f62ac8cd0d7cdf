import { chromium } from '@playwright/test';
const base = process.env.BASE ?? 'http://localhost:3120';
const only = process.argv[2]?.split(',');
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const login = async (email) =>
  await (
    await fetch(base + '/api/v1/auth/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'homecoming' }),
    })
  ).json();
const who = process.env.WHO ?? 'maya@homecoming.test';
const { access_token: token } = await login(who);
const list = await (
  await fetch(base + '/api/v1/community/list/', { headers: { authorization: 'Bearer ' + token } })
).json();
const c = list.results.find((x) => x.name.startsWith('Northgate')) ?? list.results[0];
const notmine = list.results.find((x) => !x.is_member) ?? c;
const pages = {
  landing: ['/', false],
  signup: ['/signup', false],
  publist: ['/communities', false],
  home: ['/home'],
  communities: ['/communities'],
  community: [`/communities/${c.id}/details`],
  outside: [`/communities/${notmine.id}/details`],
  members: [`/communities/${c.id}/members`],
  manage: [`/communities/${c.id}/manage`],
  compose: ['/home/add/community'],
  profile: ['/profile'],
  edit: ['/profile/edit'],
  settings: ['/profile/settings'],
  account: ['/profile/settings/account'],
  sessions: ['/profile/settings/sessions'],
  newcommunity: ['/communities/new'],
  nothing: ['/nowhere'],
  events: ['/events'],
  chat: ['/chat'],
};
const sizes = { d: { width: 1280, height: 860 }, p: { width: 390, height: 844 } };
for (const [name, [path, signed = true]] of Object.entries(pages)) {
  if (only && !only.includes(name)) continue;
  for (const [s, viewport] of Object.entries(sizes))
    for (const scheme of (process.env.SCHEMES ?? 'light,dark').split(',')) {
      const ctx = await b.newContext({
        viewport,
        colorScheme: scheme,
        deviceScaleFactor: 1,
        isMobile: s === 'p',
        hasTouch: s === 'p',
      });
      if (signed) {
        await ctx.addInitScript((t) => localStorage.setItem('homecoming.accessToken', t), token);
      }
      const page = await ctx.newPage();
      page.on('console', (m) => m.type() === 'error' && console.log(name, s, scheme, m.text()));
      page.on('pageerror', (e) => console.log(name, s, scheme, String(e)));
      await page.goto(base + path);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(900);
      await page.screenshot({ path: `/tmp/shots/${name}-${s}-${scheme}.png`, fullPage: process.env.FULL === '1' });
      await ctx.close();
    }
}
await b.close();
