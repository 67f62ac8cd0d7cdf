import { useRef } from 'react';
import { MAX_DAY, ownStart, zoneCity } from '../../../lib/text/zoned-time.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { TextField } from '../../../ui/fields/fields.tsx';
import { fieldProps } from '../../../ui/fields/form.tsx';
import { getDuration, parseSpan, withStart, type EventValues, type EventForm } from '../event-values.ts';
import { Heading } from '../../../ui/text/heading.tsx';
import { Stack, stackStyle } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';

import classes from './event-form.module.css';
import { ZoneField } from './zone-field.tsx';

/** Start, end and time zone. Another start moves the end with it. */
export function WhenFields({ form }: { form: EventForm }) {
  const values = form.getValues();
  const span = parseSpan(values);
  const now = new Date(useMinute()).toISOString();
  // The last length that was possible
  const length = useRef(getDuration(values));
  const own = span === null ? null : ownStart(span);
  const startProps = (name: 'startDay' | 'startClock') => ({
    ...fieldProps(form, name),
    onChange: (event: { currentTarget: { value: string } }) => {
      setAll(form, withStart(values, { [name]: event.currentTarget.value }, length.current));
    },
  });
  const endProps = (name: 'endDay' | 'endClock') => ({
    ...fieldProps(form, name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      length.current = getDuration({ ...values, [name]: value }) ?? length.current;
      form.setFieldValue(name, value);
    },
  });
  return (
    <fieldset {...stackStyle({ gap: 16, className: classes.group })}>
      <Heading as="legend" size="m" className={classes.legend}>
        When
      </Heading>
      <Stack gap={12} className={classes.pair}>
        <TextField label="Starts on" type="date" max={MAX_DAY} {...startProps('startDay')} />
        <TextField label="Start time" type="time" {...startProps('startClock')} />
      </Stack>
      <Stack gap={12} className={classes.pair}>
        <TextField label="Ends on" type="date" min={values.startDay} max={MAX_DAY} {...endProps('endDay')} />
        <TextField label="End time" type="time" {...endProps('endClock')} />
      </Stack>
      <ZoneField
        value={values.timezone}
        at={span?.starts_at ?? now}
        error={form.errors.timezone}
        onChange={(timezone) => form.setFieldValue('timezone', timezone)}
      />
      {own !== null && (
        <Text size="s" tone="quiet">
          Times are those of {zoneCity(values.timezone)}. It starts at {own} your time.
        </Text>
      )}
    </fieldset>
  );
}

function setAll(form: EventForm, { startDay, startClock, endDay, endClock }: EventValues): void {
  form.setValues({ startDay, startClock, endDay, endClock });
  for (const name of ['startDay', 'startClock', 'endDay', 'endClock']) form.clearFieldError(name);
}
