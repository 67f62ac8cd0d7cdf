import { NativeSelect } from '@mantine/core';
import { monthNames } from '../../lib/text/month-names.ts';
import { Row } from '../layout/row.tsx';

interface MonthDayFieldProps {
  /** Such as `06-30`. */
  value: string;
  onChange: (value: string) => void;
}

/** A day of every year. */
export function MonthDayField({ value, onChange }: MonthDayFieldProps) {
  const [month = '06', day = '30'] = value.split('-');
  function moveTo(nextMonth: string): void {
    const days = listDays(nextMonth);
    onChange(`${nextMonth}-${days.includes(day) ? day : (days.at(-1) ?? '28')}`);
  }
  return (
    <Row gap={12} wrap align="end">
      <NativeSelect
        label="Day"
        data={listDays(month).map((one) => ({ value: one, label: String(Number(one)) }))}
        value={day}
        onChange={({ currentTarget }) => onChange(`${month}-${currentTarget.value}`)}
      />
      <NativeSelect
        label="Month"
        data={months}
        value={month}
        onChange={({ currentTarget }) => moveTo(currentTarget.value)}
      />
    </Row>
  );
}

const months = monthNames.map((label, month) => ({ value: String(month + 1).padStart(2, '0'), label }));

/** The days of a month in a year that is no leap year. */
function listDays(month: string): string[] {
  const length = new Date(Date.UTC(2001, Number(month), 0)).getUTCDate();
  return Array.from({ length }, (_, day) => String(day + 1).padStart(2, '0'));
}
