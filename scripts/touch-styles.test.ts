import { describe, expect, it } from 'vitest';
import { findHoverFaults } from './touch-styles.ts';

describe('findHoverFaults', () => {
  it('refuses hover styles that touch screens would keep', () => {
    const css = '.a {\n  color: red;\n}\n\n.a:is(:hover, :focus-visible) .b {\n  color: blue;\n}\n';
    expect(findHoverFaults(new Map([['web/src/a.css', css]]))).toEqual([
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
    expect(findHoverFaults(new Map([['web/src/a.css', css]]))).toEqual([]);
  });
});
