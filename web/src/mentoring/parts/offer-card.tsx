import { limits } from '@homecoming/contract/limits.ts';
import type { MentorOffer, MentoringLength } from '@homecoming/contract/mentoring.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useOwnMembership } from '../../directory/api.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextLink } from '../../ui/buttons/links.tsx';
import { ActionForm } from '../../ui/fields/form.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Text } from '../../ui/text/text.tsx';
import { removeOffer, storeOffer } from '../api.ts';
import { lengths, listTopics, mentoringTexts } from '../texts.ts';
import { TopicsField } from './topics-field.tsx';

interface OfferCardProps {
  communityId: string;
  offer: MentorOffer | null;
  /** The community lists only mentors whom managers have confirmed. */
  needsConfirmation: boolean;
}

/** What the reader offers as a mentor, and the way to offer something. */
export function OfferCard({ communityId, offer, needsConfirmation }: OfferCardProps) {
  const [open, setOpen] = useState<'edit' | 'end' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Card title={offer === null ? 'Be a mentor' : 'You are a mentor'}>
      {offer === null ? (
        <Text size="m" tone="soft">
          {mentoringTexts.offerIntro}
        </Text>
      ) : (
        <OfferSummary communityId={communityId} offer={offer} needsConfirmation={needsConfirmation} />
      )}
      <Row wrap gap={8}>
        <Button variant={offer === null ? 'light' : 'default'} onClick={() => setOpen('edit')}>
          {offer === null ? 'Offer mentoring' : 'Change my offer'}
        </Button>
        {offer !== null && (
          <Button variant="subtle" color="brick" onClick={() => setOpen('end')}>
            End my offer
          </Button>
        )}
      </Row>
      <Sheet opened={open === 'edit'} onClose={close} title="What I offer" subtitle={mentoringTexts.offerIntro}>
        <OfferForm communityId={communityId} offer={offer} onDone={close} />
      </Sheet>
      <ConfirmSheet
        opened={open === 'end'}
        onClose={close}
        title="End your offer?"
        confirm="End my offer"
        onConfirm={() => removeOffer(communityId)}
      >
        Requests that wait are closed. Mentorships go on.
      </ConfirmSheet>
    </Card>
  );
}

interface OfferSummaryProps extends OfferCardProps {
  offer: MentorOffer;
}

function OfferSummary({ communityId, offer, needsConfirmation }: OfferSummaryProps) {
  const { data: membership } = useOwnMembership(communityId);
  return (
    <>
      <Text size="m" breaks>
        {listTopics(offer.topics)}
      </Text>
      <Row wrap gap={8}>
        <Badge>
          {offer.active} of {offer.capacity} places taken
        </Badge>
        {offer.paused && <Badge tone="accent">Paused</Badge>}
        {needsConfirmation && !offer.confirmed && <Badge tone="info">Waits for the managers</Badge>}
      </Row>
      {membership?.listed === false && (
        <Text size="m" tone="soft">
          {mentoringTexts.notListed} <TextLink to="/profile/settings/privacy">Change that</TextLink>
        </Text>
      )}
    </>
  );
}

interface OfferFormProps {
  communityId: string;
  offer: MentorOffer | null;
  onDone: () => void;
}

function OfferForm({ communityId, offer, onDone }: OfferFormProps) {
  const [topics, setTopics] = useState(offer?.topics ?? []);
  const [lasts, setLasts] = useState<MentoringLength>(offer?.lasts ?? 'eight_weeks');
  const [capacity, setCapacity] = useState(offer?.capacity ?? 2);
  const [paused, setPaused] = useState(offer?.paused ?? false);
  const save = useAction(async () => {
    await storeOffer(communityId, { topics, lasts, capacity, paused });
    notice.success(paused ? 'Your offer is paused' : 'Your offer is saved');
    onDone();
  }, 'return');

  return (
    <ActionForm action={save} send="Save" isUnfinished={topics.length === 0} gap={20}>
      <TopicsField label="Topics" value={topics} onChange={setTopics} />
      <NativeSelect
        label="How long"
        data={[...lengths]}
        value={lasts}
        onChange={({ currentTarget }) =>
          setLasts(lengths.find(({ value }) => value === currentTarget.value)?.value ?? lasts)
        }
      />
      <NativeSelect
        label="People at the same time"
        description={offer !== null && capacity === offer.active ? mentoringTexts.noPlaceLeft : undefined}
        data={Array.from({ length: limits.mentorCapacity }, (_, index) => String(index + 1))}
        value={String(capacity)}
        onChange={({ currentTarget }) => setCapacity(Number(currentTarget.value))}
      />
      <Switch label="Pause: nobody can ask me" checked={paused} onChange={setPaused} />
    </ActionForm>
  );
}
