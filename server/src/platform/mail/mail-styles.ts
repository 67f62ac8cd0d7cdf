import { Html } from './html.ts';

/** Styles of a mail for dark mode and phones. All others are inline, since every mail program supports those. */
export const mailStyles = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .gutter { padding: 24px 12px 32px !important; }
  .card { padding: 24px 20px !important; }
  .button, .button-text { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: #151C18 !important; }
  .card { background-color: #1B2420 !important; border-color: #2C3731 !important; }
  .mark, .link { color: #9BD4B2 !important; }
  .ink { color: #ECE8DF !important; }
  .quiet { color: #A2A79C !important; }
  .button { background-color: #8CCBA6 !important; }
  .button-text { color: #0E2219 !important; }
}
`);
