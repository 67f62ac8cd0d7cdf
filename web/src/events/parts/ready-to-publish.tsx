import { useCurrentUser } from '../../accounts/api.ts';
import { useCommunity } from '../../communities/api.ts';
import { fullName } from '../../lib/text/format.ts';
import { useProfile } from '../../profiles/api.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconBuildingBank, IconCheck } from '../../ui/icons/icons.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './event-sections.module.css';

/**
 * Says what a paid event of a community still needs before it can be published, and who can do it. Renders nothing for
 * readers who do not manage the community.
 */
export function ReadyToPublish({ community: id }: { community: string }) {
  const { data: community } = useCommunity(id);
  const { data: user } = useCurrentUser();
  if (community?.payouts == null || user === undefined) return null;
  const { payouts, payment_owner } = community;
  if (payouts.linked) {
    return (
      <Row as="p" gap={8} size="m" tone="primary">
        <IconCheck size={20} /> Ready to publish: a bank account is linked.
      </Row>
    );
  }
  return (
    <div className={classes.note} role="status">
      <IconBuildingBank />
      <div>
        <Text weight="strong">Ready to publish, but for a bank account</Text>
        {payment_owner === user.id ? (
          <>
            <Text size="m" tone="soft">
              Ticket money needs a bank account to go to. You can link one, once for all events.
            </Text>
            <ButtonLink to="/profile/settings/payment-methods" size="sm" mt={10} variant="light">
              Link a bank account
            </ButtonLink>
          </>
        ) : (
          <Text size="m" tone="soft">
            Until then it can be saved as a draft. <WhoLinks userId={payment_owner} />
          </Text>
        )}
      </div>
    </div>
  );
}

function WhoLinks({ userId }: { userId: string | null }) {
  return userId === null ? (
    'The community has no payment owner: its owners can make a member one.'
  ) : (
    <PaymentOwner userId={userId} />
  );
}

function PaymentOwner({ userId }: { userId: string }) {
  const { data } = useProfile(userId);
  return (
    <>
      {data === undefined ? 'The payment owner' : <bdi>{fullName(data)}</bdi>} can link one, as the payment owner of the
      community.
    </>
  );
}
