import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { IconChartBar, IconTable } from '../../../ui/icons/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './chart-card.module.css';

interface ChartCardProps {
  title: string;
  /** Beside the title. */
  endContent?: ReactNode;
  /** What the columns of the table are. */
  columns: readonly [string, string];
  rows: readonly (readonly [label: string, value: string])[];
  /** The chart. Without rows, nothing is drawn. */
  children: ReactNode;
}

/** A chart, which can be read as a table. */
export function ChartCard({ title, endContent, columns, rows, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const words = asTable ? 'Show as chart' : 'Show as table';
  return (
    <Card title={title} endContent={!asTable && endContent}>
      {rows.length === 0 && <Text tone="quiet">Nothing to count yet.</Text>}
      {rows.length > 0 && !asTable && children}
      {asTable && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, value], index) => (
              <tr key={`${index} ${label}`}>
                <th scope="row" dir="auto">
                  {label}
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 0 && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.switch ?? ''}
          leftSection={asTable ? <IconChartBar size={18} /> : <IconTable size={18} />}
          aria-label={`${words}: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {words}
        </Button>
      )}
    </Card>
  );
}
