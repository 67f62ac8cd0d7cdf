import { describe, expect, it } from 'vitest';
import { findTextFaults } from './product-texts.ts';

const findFaults = (path: string, source: string) => findTextFaults(new Map([[path, source]]));

describe('findTextFaults', () => {
  it('refuses straight apostrophes, other spellings and e-mail in texts for users', () => {
    const source = 'const a = "You can\'t";\nconst b = <p>Your favorite places</p>;\nconst c = `${n} e-mails sent`;\n';
    expect(findFaults('web/src/a.tsx', source)).toEqual([
      'web/src/a.tsx:1: straight apostrophe in "You can\'t"',
      'web/src/a.tsx:2: \'favorite\' in "Your favorite places"',
      'web/src/a.tsx:3: \'e-mails\' in "e-mails sent"',
    ]);
    const words = "const a = <b>Canceled</b>;\nconst b = 'Favorites';\nconst c = 'Colors; and honors / behaviors';";
    expect(findFaults('web/src/a.tsx', words)).toEqual([
      'web/src/a.tsx:1: \'Canceled\' in "Canceled"',
      'web/src/a.tsx:2: \'Favorites\' in "Favorites"',
      'web/src/a.tsx:3: \'Colors\' in "Colors; and honors / behaviors"',
    ]);
    expect(findFaults('server/src/a/mail.ts', "export const text = 'The event was canceled.';")).toHaveLength(1);
  });

  it('accepts British texts, code, and what the specification gives word for word', () => {
    const source = `
      // It's the reader's colour
      export const texts = ['You can’t', 'Your favourite email', "You don't have permission to view this community"];
      export const style = { color: 'gray', css: 'a { color: red; }', headers: 'authorization, cookie' };
      export const path = ['/a/color', 'color: gray; margin: 0', 'Content-Type', 'canceled'];
    `;
    expect(findFaults('web/src/a.ts', source)).toEqual([]);
    expect(findFaults('contract/src/a.ts', 'export const a = { summary: "The caller\'s own" };')).toEqual([]);
    expect(findFaults('web/src/a.test.ts', 'export const a = "You can\'t";')).toEqual([]);
  });
});
