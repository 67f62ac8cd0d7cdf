import type { Plan } from '@homecoming/contract/communities.ts';
import { countedByPlans, type CommunityLimits } from '@homecoming/contract/plans.ts';
import { count } from '../../../lib/text/format.ts';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Text, textStyle } from '../../../ui/text/text.tsx';

import classes from './plans-table.module.css';
import { countedName, planName } from './plan-labels.ts';

/** The limits of all plans, side by side. */
export function PlansTable({ plans, current }: { plans: CommunityLimits['plans']; current: Plan }) {
  return (
    <Surface className={classes.card}>
      <table {...textStyle({ size: 'm', tabular: true, className: classes.table })}>
        <caption className="hc-hidden">What each plan has room for</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="hc-hidden">What is counted</span>
            </th>
            {plans.map(({ plan }) => (
              <th key={plan} scope="col" data-current={plan === current || undefined}>
                {planName(plan)}
                {plan === current && (
                  <Text as="span" size="xs" weight="strong" tone="primary" className={classes.yours}>
                    Yours
                  </Text>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {countedByPlans.map((counted) => (
            <tr key={counted}>
              <th scope="row">{countedName(counted)}</th>
              {plans.map((offer) => (
                <td key={offer.plan} data-current={offer.plan === current || undefined}>
                  {formatLimit(offer[counted])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Surface>
  );
}

function formatLimit(limit: number | null): string {
  return limit === null ? 'No limit' : count(limit);
}
