import { Readable } from 'node:stream';
import type { Transparency } from '@homecoming/contract/transparency.ts';
import { Download } from '../../platform/http/download.ts';

/** The figures of a year as CSV for spreadsheets. */
export async function exportFigures(figures: Transparency): Promise<Download> {
  // Loaded with the first file: it takes 6 MB.
  const { stringify } = await import('csv-stringify');
  const csv = stringify({ bom: true, escape_formulas: true });
  return new Download(`transparency-${figures.year}.csv`, Readable.from(listLines(figures)).pipe(csv));
}

function listLines({ reports, decisions, taken_back, objections, median_hours }: Transparency): (string | number)[][] {
  return [
    ['What', 'Which', 'By people', 'By filters'],
    ...reports.map(({ reason, count }) => ['report', reason, count, '']),
    ...decisions.map(({ about, action, by_people, automated }) => [
      `decision (${about})`,
      action,
      by_people,
      automated,
    ]),
    ['decision', 'undone', taken_back, ''],
    ...objections.map(({ outcome, count }) => ['objection', outcome, count, '']),
    ['median hours to a decision', '', median_hours ?? '', ''],
  ];
}
