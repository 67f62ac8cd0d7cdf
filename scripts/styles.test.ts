import { describe, expect, it } from 'vitest';
import { findStyleFaults } from './styles.ts';

describe('findStyleFaults', () => {
  it('refuses hover styles that touch screens would keep', () => {
    const css = '.a {\n  color: red;\n}\n\n.a:is(:hover, :focus-visible) .b {\n  color: blue;\n}\n';
    expect(findStyleFaults(new Map([['web/src/a.css', css]]))).toEqual([
      'web/src/a.css:5: .a:is(:hover, :focus-visible) .b is outside of @media (hover: hover)',
    ]);
  });

  it('accepts them for pointers that hover, also inside of another condition', () => {
    const css = `/* .a:hover { } */
@media (min-width: 48em) {
  @media (hover: hover) {
    .a:hover { color: red; }
  }
  .b:active { color: red; }
}`;
    expect(findStyleFaults(new Map([['web/src/a.css', css]]))).toEqual([]);
  });

  it.each([':root:has(.a)', ':global(html):has(.a) .b', ':global(html:has(.a)) .b', 'body:has(.a)'])(
    'refuses %s, which is searched in the whole page',
    (selector) => {
      expect(findStyleFaults(new Map([['web/src/a.css', `${selector} { color: red; }`]]))).toEqual([
        expect.stringContaining(`${selector} searches the whole page`),
      ]);
    },
  );

  it('accepts :has() of a part', () => {
    expect(findStyleFaults(new Map([['web/src/a.css', '.a:has(:checked) { color: red; }']]))).toEqual([]);
  });
});
