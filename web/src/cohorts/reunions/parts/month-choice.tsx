import { monthNames } from '../../../lib/text/month-names.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text, textStyle } from '../../../ui/text/text.tsx';
import { describeMonth, reunionTexts } from '../texts.ts';
import classes from './month-choice.module.css';

interface MonthChoiceProps {
  /** How many people each month suits, from January on. */
  byMonth: readonly number[];
  /** The months of the user. */
  chosen: readonly number[];
  /** Null: the numbers are only shown. */
  onChange: ((chosen: number[]) => void) | null;
}

/** The months of a year as columns, higher where they suit more people; the user taps those that suit them. */
export function MonthChoice({ byMonth, chosen, onChange }: MonthChoiceProps) {
  const most = Math.max(1, ...byMonth);
  const title = onChange === null ? reunionTexts.suits : reunionTexts.months;
  const toggle = (month: number) =>
    chosen.includes(month) ? chosen.filter((one) => one !== month) : [...chosen, month];
  return (
    <Stack gap={8}>
      <Text size="m" weight="medium">
        {title}
      </Text>
      <div role="group" aria-label={title} className={classes.months} data-chart={onChange === null || undefined}>
        {byMonth.map((people, index) => {
          const month = index + 1;
          const column = (
            <>
              <span aria-hidden="true" className={classes.bar}>
                <span style={{ height: `${(people / most) * 100}%` }} />
              </span>
              <span aria-hidden="true">{people === 0 ? '–' : people}</span>
              <span aria-hidden="true">{monthNames[index]?.slice(0, 3)}</span>
            </>
          );
          const style = textStyle({ size: 's', tone: 'soft', tabular: true, className: classes.month });
          return onChange === null ? (
            <div key={month} {...style} role="img" aria-label={describeMonth(month, people)}>
              {column}
            </div>
          ) : (
            <button
              key={month}
              type="button"
              {...style}
              aria-pressed={chosen.includes(month)}
              onClick={() => onChange(toggle(month))}
            >
              <span className="hc-hidden">{describeMonth(month, people)}</span>
              {column}
            </button>
          );
        })}
      </div>
    </Stack>
  );
}
