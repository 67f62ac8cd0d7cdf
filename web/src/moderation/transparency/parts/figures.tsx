import type { Figure, Transparency } from '@homecoming/contract/transparency.ts';
import { Button } from '@mantine/core';
import { count } from '../../../lib/text/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { formatReason } from '../../../reports/model.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { Chips } from '../../../ui/fields/chips.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { surfaceStyle } from '../../../ui/layout/surface.tsx';
import { Text, textStyle } from '../../../ui/text/text.tsx';
import { describeAction, describeSpeed, outcomeNames, transparencyTexts as texts } from '../texts.ts';
import classes from './figures.module.css';

interface FiguresProps {
  /** The figures of the chosen year; undefined while they load. */
  figures: Transparency | undefined;
  error: unknown;
  reload: () => void;
  onChooseYear: (year: number) => void;
  onSave: (year: number) => Promise<void>;
}

/** What was reported and decided in a year, with the years to choose from. */
export function Figures({ figures, error, reload, onChooseYear, onSave }: FiguresProps) {
  const save = useAction(async () => {
    if (figures !== undefined) await onSave(figures.year);
  });
  if (figures === undefined && error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  return (
    <Stack gap={28}>
      <Text tone="soft">{texts.lead}</Text>
      {figures === undefined ? (
        <Loading label="Loading figures">
          <RowsSkeleton rows={6} />
        </Loading>
      ) : (
        <>
          {figures.years.length > 1 && (
            <Chips
              label="Year"
              chips={figures.years.map((year) => ({ value: String(year), label: String(year) }))}
              value={String(figures.year)}
              onChange={(year) => onChooseYear(Number(year))}
            />
          )}
          <Tables figures={figures} />
          <div>
            <Button variant="default" loading={save.isRunning} onClick={() => void save.run()}>
              {texts.save}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

function Tables({ figures }: { figures: Transparency }) {
  const { year, reports, decisions, objections } = figures;
  return (
    <>
      <Section title={`${texts.reports} in ${year}`}>
        <Table
          label={texts.reports}
          rows={reports.map(({ reason, count: sent }) => ({ name: formatReason(reason, null), figures: [sent] }))}
        />
      </Section>
      <Section title={`${texts.decisions} in ${year}`}>
        <Stack gap={12}>
          <Table
            label={texts.decisions}
            columns={['By people', 'By filters']}
            rows={[
              ...decisions.map((row) => ({ name: describeAction(row), figures: [row.by_people, row.automated] })),
              { name: texts.undone, figures: [figures.taken_back, null] },
            ]}
          />
          <Text size="s" tone="quiet">
            {describeSpeed(figures.median_hours)}
          </Text>
        </Stack>
      </Section>
      <Section title={`${texts.objections} in ${year}`}>
        <Table
          label={texts.objections}
          rows={objections.map(({ outcome, count: sent }) => ({ name: outcomeNames[outcome], figures: [sent] }))}
        />
      </Section>
    </>
  );
}

interface TableProps {
  label: string;
  columns?: readonly string[];
  rows: readonly { readonly name: string; readonly figures: readonly (Figure | null)[] }[];
}

function Table({ label, columns = [], rows }: TableProps) {
  return (
    <table aria-label={label} {...surfaceStyle({ className: classes.table })}>
      {columns.length > 0 && (
        <thead {...textStyle({ size: 'xs', tone: 'quiet' })}>
          <tr>
            <th scope="col">
              <span className="hc-hidden">What</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={classes.number}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ name, figures }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns never change
              <td key={index}>{typeof figure === 'number' ? count(figure) : figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
