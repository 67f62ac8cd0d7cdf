import { currencies, money } from '@homecoming/contract/currencies.ts';
import { NativeSelect } from '@mantine/core';
import { useCommunity } from '../../../communities/api.ts';
import { TextField } from '../../../ui/fields/fields.tsx';
import { fieldProps } from '../../../ui/fields/form.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { IconAlertTriangle, IconCreditCard, IconLock } from '../../../ui/icons/icons.tsx';
import { ReadyToPublish } from '../../parts/ready-to-publish.tsx';
import { minorUnits, type EventForm } from '../event-values.ts';
import { Heading } from '../../../ui/text/heading.tsx';
import { Stack, stackStyle } from '../../../ui/layout/stack.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Row } from '../../../ui/layout/row.tsx';

import classes from './event-form.module.css';

const KINDS = [
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
] as const;

/**
 * The price of an event, its refund policy, and what a paid event still needs. Renders nothing for a free event where
 * nothing can be paid. A frozen price can only be read.
 */
export function PriceFields({ form, community, isFrozen }: { form: EventForm; community: string; isFrozen: boolean }) {
  const payouts = useCommunity(community).data?.payouts ?? null;
  const values = form.getValues();
  if (payouts === null && !values.paid) return null;
  const amount = minorUnits(values);
  // A price that was changed before it froze stays editable: the server refuses it, and it can be taken back
  const frozen = isFrozen && !form.isDirty('paid') && !form.isDirty('price') && !form.isDirty('currency');
  return (
    <fieldset {...stackStyle({ gap: 16, className: classes.group })}>
      <Heading as="legend" size="m" className={classes.legend}>
        Price
      </Heading>
      {!frozen && (
        <Segments
          label="Free or paid"
          views={KINDS}
          value={values.paid ? 'paid' : 'free'}
          onChange={(kind) => {
            form.setFieldValue('paid', kind === 'paid');
            form.clearFieldError('price');
          }}
        />
      )}
      {!values.paid && form.errors.price !== undefined && (
        <Row as="p" align="stretch" gap={8} size="s" tone="danger" className={classes.error} role="alert">
          <IconAlertTriangle size={18} /> {form.errors.price}
        </Row>
      )}
      {values.paid && (
        <>
          {frozen ? (
            <Surface as="p" kind="sunken" className={classes.note}>
              <IconLock size={20} />
              <span>
                {amount !== null && <strong>{money(amount, values.currency)}</strong>} for one person. Somebody has paid
                this price, or is paying it now: it stays as long as they have their seat.
              </span>
            </Surface>
          ) : (
            <Stack gap={12} className={classes.pair}>
              <TextField
                label="Price for one person"
                inputMode="decimal"
                maxLength={12}
                {...fieldProps(form, 'price')}
              />
              <NativeSelect label="Currency" data={CURRENCIES} {...fieldProps(form, 'currency')} />
            </Stack>
          )}
          {payouts !== null && payouts.fee_percent > 0 && (
            <Surface as="p" kind="sunken" className={classes.note}>
              <IconCreditCard size={20} />
              <span>{describeFee(payouts.fee_percent, amount, values.currency)}</span>
            </Surface>
          )}
          <Switch
            label="People who cancel get their money back"
            checked={values.refunds}
            onChange={(refunds) => form.setFieldValue('refunds', refunds)}
          />
          {values.refunds && (
            <TextField
              label="Until how many hours before the start"
              description="24 is a day, 168 a week, 0 until it starts"
              inputMode="numeric"
              maxLength={4}
              {...fieldProps(form, 'refundHours')}
            />
          )}
          {!frozen && <ReadyToPublish community={community} />}
        </>
      )}
    </fieldset>
  );
}

const names = new Intl.DisplayNames('en', { type: 'currency' });
const CURRENCIES = currencies.map((code) => ({
  value: code,
  label: `${code.toUpperCase()}, ${names.of(code.toUpperCase()) ?? code}`,
}));

function describeFee(percent: number, amount: number | null, currency: string): string {
  const words = `This platform keeps ${percent}% of each ticket`;
  if (amount === null) return `${words}.`;
  const fee = Math.floor((amount * percent) / 100);
  return `${words}: ${money(fee, currency)} of ${money(amount, currency)}.`;
}
