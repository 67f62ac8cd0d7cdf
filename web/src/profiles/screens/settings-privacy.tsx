import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { useId, type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { SettingsPanel } from '../../accounts/parts/settings-panel.tsx';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { createOverlay, useOverlay } from '../../lib/optimistic.ts';
import { notice } from '../../lib/toasts.ts';
import { TextLink } from '../../ui/buttons/links.tsx';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { updateProfile } from '../api.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './settings-privacy.module.css';

type Privacy = Pick<
  OwnUser,
  'id' | 'accepts_messages' | 'sends_receipts' | 'shows_presence' | 'shown_as_host' | 'on_map' | 'welcomes'
>;

const policies = [
  { value: 'communities', label: 'My communities' },
  { value: 'nobody', label: 'Nobody new' },
] as const;

const policyTexts: Readonly<Record<Privacy['accepts_messages'], string>> = {
  communities: 'Everybody who shares a community with you can write to you and add you to group chats.',
  nobody:
    'Your conversations go on, but nobody can begin a new one with you or add you to a group chat. You can still write to others first.',
};

const pendingChoices = createOverlay<Privacy>(({ id }) => id);

interface PanelParts {
  /** Who sees each field that begins as hidden, and each other one. */
  contact: ReactNode;
  audiences: ReactNode;
  /** In which directories the user is. */
  directories: ReactNode;
}

/** Who can write to the user, what others see of them in chat, and who sees each field of their profile. */
export function PrivacyPanel(parts: PanelParts) {
  return (
    <SettingsPanel title="Privacy">
      <Choices {...parts} />
    </SettingsPanel>
  );
}

function Choices({ contact, audiences, directories }: PanelParts) {
  const { data: user, error, mutate } = useCurrentUser();
  const withPendingChoices = useOverlay(pendingChoices);
  const labels = useId();
  if (user === undefined) {
    if (error !== undefined) return <SectionError alone error={error} onRetry={() => void mutate()} />;
    return (
      <Loading>
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  const { id, accepts_messages, sends_receipts, shows_presence, shown_as_host, on_map, welcomes } =
    withPendingChoices(user);
  return (
    <Stack gap={16}>
      <section className={classes.card}>
        <Text as="h3" size="m" weight="strong" tone="text">
          Who can write to me
        </Text>
        <Segments
          label="Who can write to me"
          views={policies}
          value={accepts_messages}
          onChange={(value) => choose(id, 'accepts_messages', value)}
        />
        <Text size="m" tone="soft" breaks>
          {policyTexts[accepts_messages]}
        </Text>
      </section>
      <SwitchCard
        name="Read receipts"
        textId={`${labels}-receipts`}
        isOn={sends_receipts}
        onChange={(value) => choose(id, 'sends_receipts', value)}
      >
        Others see what you have read, and you see what they have read. Switched off, neither of you sees it.
      </SwitchCard>
      <SwitchCard
        name="Show when I am online"
        textId={`${labels}-presence`}
        isOn={shows_presence}
        onChange={(value) => choose(id, 'shows_presence', value)}
      >
        People in your communities see when you are online or typing, and you see when they are. Switched off, neither
        of you sees it.
      </SwitchCard>
      <SwitchCard
        name="Name me on public event pages"
        textId={`${labels}-host`}
        isOn={shown_as_host}
        onChange={(value) => choose(id, 'shown_as_host', value)}
      >
        Anybody on the web sees your name and class year at public events that you plan. Switched off, only people with
        an account do.
      </SwitchCard>
      {directories}
      <SwitchCard
        name="Show my city on the map"
        textId={`${labels}-map`}
        isOn={on_map}
        onChange={(value) => choose(id, 'on_map', value)}
      >
        {user.city === null ? <CityLink /> : 'Members who may see your city see you counted there.'} Maps never show an
        address.
      </SwitchCard>
      <SwitchCard
        name="Welcome newcomers"
        textId={`${labels}-welcomes`}
        isOn={welcomes}
        onChange={(value) => choose(id, 'welcomes', value)}
      >
        {user.city === null && (
          <>
            <CityLink />{' '}
          </>
        )}
        Once a week you get a list of people from your communities who are moving to {user.city?.label ?? 'your city'}{' '}
        or near it, so that you can say hello. They see nothing of it until you write. Your communities must see your
        city. <TextLink to="/newcomers">See who comes</TextLink>
      </SwitchCard>
      <section className={classes.card}>
        <Text as="h3" size="m" weight="strong" tone="text">
          What my profile shows
        </Text>
        <Text size="m" tone="soft" breaks>
          Your name and photo always show. <TextLink to="/profile/preview">See how others see you</TextLink>
        </Text>
        <PartTitle>Contact</PartTitle>
        {contact}
        <PartTitle>Profile</PartTitle>
        {audiences}
      </section>
    </Stack>
  );
}

/** Says that there is no city yet, which the switch beside it needs. */
function CityLink() {
  return (
    <>
      Your profile has no city yet.{' '}
      <TextLink to="/profile/edit" hash="city">
        Add your city
      </TextLink>
    </>
  );
}

function PartTitle({ children }: { children: string }) {
  return (
    <Text as="h4" size="m" weight="strong" tone="text" className={classes.part}>
      {children}
    </Text>
  );
}

interface SwitchCardProps {
  name: string;
  textId: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

function SwitchCard({ name, textId, isOn, onChange, children }: SwitchCardProps) {
  return (
    <section className={`${classes.card} ${classes.switchCard}`}>
      <Switch
        label={
          <Text as="span" size="m" weight="strong" tone="text">
            {name}
          </Text>
        }
        aria-describedby={textId}
        checked={isOn}
        onChange={onChange}
      />
      <Text size="m" tone="soft" breaks id={textId}>
        {children}
      </Text>
    </section>
  );
}

function choose<Field extends Exclude<keyof Privacy, 'id'>>(id: string, field: Field, value: Privacy[Field]): void {
  pendingChoices.set({
    id,
    field,
    value,
    patch: (privacy) => ({ ...privacy, [field]: value }),
    // It stores the answer itself
    send: () => updateProfile({ [field]: value }),
    store: () => undefined,
    onRefused: (error) => notice.error(`Your choice is as it was. ${getErrorMessage(error)}`),
  });
}
