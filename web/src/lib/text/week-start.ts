interface WeekInfo {
  firstDay: number;
}

/** A locale that may know its weeks: newer browsers have a method, older ones a property, Firefox neither. */
interface LocaleWithWeeks extends Omit<Intl.Locale, 'getWeekInfo'> {
  getWeekInfo?: () => WeekInfo;
  weekInfo?: WeekInfo;
}

/** Where weeks start on another day than Monday, by region (CLDR); for browsers that do not know. */
const SUNDAY_REGIONS =
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const SATURDAY_REGIONS = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** The first day of the week where a language is spoken, from 1 for Monday to 7 for Sunday. */
export function getWeekStart(language = navigator.language): number {
  let locale: LocaleWithWeeks;
  try {
    locale = new Intl.Locale(language);
  } catch {
    return 1;
  }
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (info !== undefined) return info.firstDay;
  const region = locale.maximize().region ?? '';
  if (SUNDAY_REGIONS.split(' ').includes(region)) return 7;
  return SATURDAY_REGIONS.split(' ').includes(region) ? 6 : 1;
}
