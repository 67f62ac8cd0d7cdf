import { Link } from '@tanstack/react-router';
import { counted } from '../../../lib/text/format.ts';
import { IconAlertTriangle, IconChevronRight } from '../../../ui/icons/icons.tsx';
import { usePaymentProblems } from '../api.ts';
import { rowStyle } from '../../../ui/layout/row.tsx';
import classes from './payments.module.css';

/** A link to the payments that a human has to look at. Renders nothing while there are none. */
export function ProblemsLink() {
  const { items = [], hasMore } = usePaymentProblems();
  if (items.length === 0) return null;
  return (
    <Link
      to="/events/payments"
      {...rowStyle({ gap: 12, weight: 'strong', tone: 'accent', className: classes.waiting })}
    >
      <IconAlertTriangle size={22} />
      {hasMore
        ? `More than ${items.length} payments need you`
        : counted(items.length, 'payment needs you', 'payments need you')}
      <IconChevronRight size={20} />
    </Link>
  );
}
