import type { Plan } from '@homecoming/contract/communities.ts';
import { planNames, countedByPlans, type CommunityLimits } from '@homecoming/contract/plans.ts';
import { Button } from '@mantine/core';
import { count } from '../../../lib/text/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Text, textStyle } from '../../../ui/text/text.tsx';

import classes from './plans-table.module.css';
import { countedName } from './plan-labels.ts';

interface PlansTableProps {
  plans: CommunityLimits['plans'];
  current: Plan;
  /** Asks for a plan, for readers who may. */
  onAsk?: ((plan: Plan) => Promise<void>) | undefined;
  /** The plan that is asked for. */
  requested: Plan | undefined;
}

/** The limits of all plans, side by side, with buttons that ask for one. */
export function PlansTable({ plans, current, onAsk, requested }: PlansTableProps) {
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
                {planNames[plan]}
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
        {onAsk !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">Ask the staff</th>
              {plans.map(({ plan }) => (
                <td key={plan} data-current={plan === current || undefined}>
                  {plan !== current && <AskForPlan plan={plan} isRequested={plan === requested} onAsk={onAsk} />}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Surface>
  );
}

interface AskForPlanProps {
  plan: Plan;
  isRequested: boolean;
  onAsk: (plan: Plan) => Promise<void>;
}

function AskForPlan({ plan, isRequested, onAsk }: AskForPlanProps) {
  const { run, isRunning } = useAction(() => onAsk(plan));
  return (
    <Button
      variant={isRequested ? 'default' : 'light'}
      size="sm"
      loading={isRunning}
      disabled={isRequested}
      aria-label={isRequested ? `${planNames[plan]} was asked for` : `Ask for ${planNames[plan]}`}
      onClick={() => void run()}
    >
      {isRequested ? 'Asked' : 'Ask'}
    </Button>
  );
}

function formatLimit(limit: number | null): string {
  return limit === null ? 'No limit' : count(limit);
}
