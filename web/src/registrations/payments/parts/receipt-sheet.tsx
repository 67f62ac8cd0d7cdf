import type { Payment } from '@homecoming/contract/payments.ts';
import { Button } from '@mantine/core';
import { useCurrentUser } from '../../../accounts/api.ts';
import { fullDate, fullName } from '../../../lib/text/format.ts';
import { money } from '../../../lib/text/money.ts';
import { useLastKnown } from '../../../lib/use-last-known.ts';
import { IconPrinter } from '../../../ui/icons/icons.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { PAYMENT_BADGES } from '../words.ts';
import classes from './receipt-sheet.module.css';

interface ReceiptSheetProps {
  /** Null: it is closed. */
  payment: Payment | null;
  onClose: () => void;
}

/** The receipt of a payment, which can be printed: who paid what, when, to whom, and its number. */
export function ReceiptSheet({ payment, onClose }: ReceiptSheetProps) {
  // While the sheet closes it still shows its payment
  const shown = useLastKnown(payment ?? undefined);
  return (
    <Sheet opened={payment !== null} onClose={onClose} title="Receipt">
      {shown !== undefined && <Receipt payment={shown} />}
    </Sheet>
  );
}

function Receipt({ payment }: { payment: Payment }) {
  const { event, community, amount, currency, status, paid_at, refunded_at } = payment;
  const { data: user } = useCurrentUser();
  const lines: [string, string | null][] = [
    ['For', event.title],
    ['Event on', event.starts_at && fullDate(event.starts_at)],
    ['Paid to', community === null ? 'A community that is gone' : community.name],
    ['Paid by', user === undefined ? null : fullName(user)],
    ['Paid on', paid_at && fullDate(paid_at)],
    ['Amount', money(amount, currency)],
    ['State', refunded_at === null ? PAYMENT_BADGES[status].words : `Refunded ${fullDate(refunded_at)}`],
    ['Number', payment.id],
  ];
  return (
    <Stack gap={20}>
      <dl className={classes.lines}>
        {lines.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <Text as="dt" size="m" tone="quiet">
                  {name}
                </Text>
                <Text as="dd" breaks dir="auto" weight="strong">
                  {value}
                </Text>
              </div>
            ),
        )}
      </dl>
      <Button
        className={classes.print}
        fullWidth
        variant="default"
        leftSection={<IconPrinter size={20} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </Stack>
  );
}
