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

describe('findStyleFaults outside of ui', () => {
  const find = (css: string, path = 'web/src/posts/parts/a.module.css') => findStyleFaults(new Map([[path, css]]));

  it.each([
    'font-size: 14px',
    'font-weight: 600',
    'line-height: 1.4',
    'border-radius: 14px',
    'gap: 10px',
    'padding: 8px 14px',
    'margin-top: -6px',
    'margin-top: 0.625rem',
  ])('refuses %s, which is not of the scale', (declaration) => {
    expect(find(`.a {\n  ${declaration};\n}`)).toEqual([
      `web/src/posts/parts/a.module.css:1: .a says '${declaration}', which is not of ui/theme/scale.css`,
    ]);
    expect(find(`.a {\n  ${declaration};\n}`, 'web/src/ui/text/a.module.css')).toEqual([]);
    expect(find(`.a {\n  ${declaration};\n}`, 'web/src/app/shell/navigation.module.css')).toEqual([]);
  });

  it.each([
    'font-size: var(--hc-text-s)',
    'border-radius: 0 50% var(--hc-radius-m) calc(var(--hc-radius-l) - 1px)',
    'gap: 8px 28px',
    'margin: 0 auto -12px',
    'padding: 8px var(--hc-gutter) max(12px, env(safe-area-inset-bottom))',
  ])('accepts %s', (declaration) => {
    expect(find(`.a > b {\n  ${declaration};\n}`)).toEqual([]);
  });

  it.each(['left: 0', 'margin-right: 8px', 'border-left: 0', 'text-align: right'])(
    'refuses %s, in ui, too, because some languages are written from the right',
    (declaration) => {
      expect(find(`.a {\n  ${declaration};\n}`, 'web/src/ui/a.css')).toEqual([expect.stringContaining('inline-start')]);
    },
  );

  it.each(['marginTop: 8', "padding: '4px 8px'", 'gap: 12', 'rowGap: 12', "display: 'grid'"])(
    'refuses %s in a style attribute',
    (declaration) => {
      const [property] = declaration.split(':');
      const page = `<p>\n  <b style={{ width, ${declaration} }} /></p>`;
      expect(find(page, 'web/src/posts/parts/a.tsx')).toEqual([
        `web/src/posts/parts/a.tsx:2: style has '${property}': use a primitive of ui or a class`,
      ]);
      expect(find(page, 'web/src/ui/lists/a.tsx')).toEqual([]);
      expect(find(page, 'web/src/posts/a.test.tsx')).toEqual([]);
    },
  );

  it('accepts sizes that are computed in a style attribute', () => {
    expect(find('<b style={{ height: `${share}%`, maxWidth: 480 }} />', 'web/src/posts/parts/a.tsx')).toEqual([]);
  });

  it('refuses a class that is a primitive of ui, and accepts one that is more', () => {
    const row = 'display: flex; align-items: center; gap: 8px;';
    const text = 'font-size: var(--hc-text-s); line-height: var(--hc-line-s);';
    const card = 'border: 1px solid var(--hc-line); background: var(--hc-surface); padding: 16px;';
    const found = find(`.a { ${row} } .b { ${text} } .c { ${card} } .d { ${row} height: 1px; } .e > .a { ${text} }`);
    expect(found.map((line) => line.slice(line.indexOf(' ') + 1))).toEqual([
      '.a is a Row of ui',
      '.b is a Text of ui',
      '.c is a Surface of ui',
    ]);
  });
});
