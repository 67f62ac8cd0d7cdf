/** The look of the outbox, in the colours of the product. */
export const outboxStyles = `
:root {
  color-scheme: light dark;
  --body: #FAF7F2; --surface: #FFFDFA; --ink: #1B221E; --quiet: #6B665B; --line: #E9E2D6; --field: #8F8779;
  --primary: #1F5841; --primary-hover: #174433; --on-primary: #FFFFFF; --link: #1F5841; --focus: #448566;
  --light: #EFB02F; --soft: #EDF5EF;
}
@media (prefers-color-scheme: dark) {
  :root {
    --body: #151C18; --surface: #1B2420; --ink: #ECE8DF; --quiet: #A2A79C; --line: #2C3731; --field: #7C857D;
    --primary: #8CCBA6; --primary-hover: #A3D8B8; --on-primary: #0E2219; --link: #9BD4B2; --focus: #8CCBA6;
    --light: #F2BC4B; --soft: #1F3329;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--body); color: var(--ink);
  font: 15px/23px Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere;
}
header { display: flex; justify-content: space-between; align-items: center; gap: 16px; min-height: 56px; padding: 0 16px; border-bottom: 1px solid var(--line); background: var(--surface); }
header a { display: inline-flex; align-items: center; min-height: 44px; }
main { max-width: 720px; margin: 0 auto; padding: 28px 16px 64px; }
h1 { margin: 0 0 8px; font: 520 29px/33px Fraunces, Georgia, serif; letter-spacing: -0.015em; text-wrap: balance; }
a { color: var(--link); text-underline-offset: 3px; }
.mark { gap: 10px; color: var(--ink); text-decoration: none; font: 560 20px/26px Fraunces, Georgia, serif; }
.wall { fill: var(--primary); }
.light { fill: var(--light); }
.quiet, time { color: var(--quiet); font-size: 13.5px; line-height: 20px; }
form { margin: 20px 0 16px; }
label { display: block; margin-bottom: 6px; font-weight: 600; }
.row { display: flex; gap: 8px; }
input { flex: 1; min-width: 0; height: 48px; padding: 0 14px; border: 1px solid var(--field); border-radius: 12px; background: var(--surface); color: var(--ink); font: inherit; font-size: 16px; }
button { min-height: 48px; padding: 0 20px; border: 0; border-radius: 12px; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--primary-hover); }
ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 16px; overflow: hidden; background: var(--surface); }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; gap: 2px; padding: 14px 20px; color: inherit; text-decoration: none; }
li a:hover { background: var(--soft); }
li span { font-size: 13.5px; line-height: 20px; }
.empty { padding: 32px 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); text-align: center; }
iframe { display: block; width: 100%; height: 72vh; min-height: 480px; margin: 16px 0; border: 1px solid var(--line); border-radius: 16px; background: var(--body); }
summary { min-height: 44px; padding: 10px 0; font-weight: 600; cursor: pointer; }
pre { margin: 0; padding: 16px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); font: 13.5px/20px ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
li a:focus-visible { outline-offset: -2px; }
@media (min-width: 768px) { h1 { font-size: 34px; line-height: 39px; } main { padding-top: 40px; } }
`;
