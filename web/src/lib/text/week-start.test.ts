import { afterEach, expect, it, vi } from 'vitest';
import { getWeekStart } from './week-start.ts';

afterEach(() => vi.unstubAllGlobals());

const starts = { 'en-US': 7, en: 7, 'en-GB': 1, 'pt-BR': 7, 'ar-EG': 6, de: 1, 'fr-CA': 7 } as const;

it('starts the week by the region of the language, and on Monday where that is not known', () => {
  for (const [language, start] of Object.entries(starts))
    expect([language, getWeekStart(language)]).toEqual([language, start]);
  expect(getWeekStart('no language')).toBe(1);
});

it('knows the same without the help of the browser, and takes it as a property, too', () => {
  class Locale {
    readonly region: string | undefined;
    constructor(language: string) {
      this.region = { en: 'US', de: 'DE' }[language] ?? language.split('-')[1];
    }
    maximize() {
      return this;
    }
  }
  vi.stubGlobal('Intl', { Locale });
  for (const [language, start] of Object.entries(starts))
    expect([language, getWeekStart(language)]).toEqual([language, start]);
  class OlderLocale extends Locale {
    readonly weekInfo = { firstDay: 6 };
  }
  vi.stubGlobal('Intl', { Locale: OlderLocale });
  expect(getWeekStart('de')).toBe(6);
});
