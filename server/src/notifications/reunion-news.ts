import { describeReunion, describeYears } from '@homecoming/contract/reunions.ts';

type Details = Readonly<Record<string, string | number>>;

/** What a class or its agents learn of a reunion, as a sentence. `title` is that of its event. */
export function formatReunionNews({ news, years, year, month, class_year: classYear }: Details, title: string): string {
  if (news === 'offered') {
    return `Your class graduated ${describeYears(Number(years))} ago next ${month}. Shall I ask who would come to a reunion?`;
  }
  if (news === 'drafted') return `Enough people would come. Your draft ${title} is ready to plan`;
  if (news === 'planned') return `The reunion of the Class of ${classYear} is drafted: ${title}`;
  return `Would you come to ${describeReunion(Number(years), Number(year))} of the Class of ${classYear}?`;
}
