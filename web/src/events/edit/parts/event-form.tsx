import { eventErrors } from '@homecoming/contract/events.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button, Textarea } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { refreshCommunity } from '../../../communities/api.ts';
import { Choices } from '../../../communities/parts/choices.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import type { PictureChoice } from '../../../lib/browser/picture-choice.ts';
import { OptionalLabel, TextField } from '../../../ui/fields/fields.tsx';
import { Form, FormButtons, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { IconMail } from '../../../ui/icons/icons.tsx';
import { getFormScene } from '../event-scene.ts';
import type { EventForm, EventValues } from '../event-values.ts';
import { Heading } from '../../../ui/text/heading.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { stackStyle } from '../../../ui/layout/stack.tsx';
import { CoverField } from './cover-field.tsx';
import classes from './event-form.module.css';
import { HostsField } from './hosts-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { QuestionsField } from './questions-field.tsx';
import { WhenFields } from './when-fields.tsx';

/** A button that submits the form, and what it is for. */
export interface SubmitWay {
  label: string;
  run: (values: EventValues) => Promise<void>;
}

interface EventFormProps {
  form: EventForm;
  /** The id of the community, whose members can be hosts. */
  community: string;
  /** Somebody has paid, or is paying: the price stays. */
  isPriceFrozen?: boolean;
  /** Above the fields. */
  head?: ReactNode;
  /** The id of the event; null before it has one. */
  eventId: string | null;
  cover: PictureChoice;
  savedCover: string | null;
  onCover: (cover: PictureChoice) => void;
  /** How much of the cover is sent, 0 to 1. */
  sent: number | null;
  /** Above the buttons: what else happens when it is saved. */
  note?: string | null;
  main: SubmitWay;
  other?: SubmitWay | undefined;
  /** After the buttons. */
  cancel: ReactNode;
}

const KINDS = [
  { value: 'in_person', label: 'In person' },
  { value: 'online', label: 'Online' },
] as const;

const VISIBILITIES = [
  { value: 'members', title: 'Members', text: 'Only members of the community see it and register.' },
  { value: 'public', title: 'Everybody', text: 'Anybody with the link sees it. To register, people need an account.' },
] as const;

/** The form of an event. */
export function EventFormFields({ form, note = null, main, other, cancel, ...props }: EventFormProps) {
  const values = form.getValues();
  // Which button was pressed; Enter in a field presses the main one
  const pressed = useRef<'main' | 'other'>('main');
  async function send(given: EventValues): Promise<void> {
    const run = pressed.current === 'other' && other !== undefined ? other.run : main.run;
    pressed.current = 'main';
    try {
      await run(given);
    } catch (error) {
      // The bank account was linked when the form was opened
      const isUnlinked = error instanceof ApiError && error.code === eventErrors.payouts_not_ready.code;
      if (isUnlinked) await refreshCommunity(props.community);
      throw error;
    }
  }
  return (
    <Form form={form} onSubmit={(given) => send(given)}>
      {props.head}
      <CoverField
        scene={getFormScene(values, props.eventId)}
        onScene={(scene) => form.setFieldValue('scene', scene)}
        cover={props.cover}
        saved={props.savedCover}
        sent={props.sent}
        onChange={props.onCover}
      />
      <TextField dir="auto" label="Title" maxLength={limits.name} {...fieldProps(form, 'title')} />
      <Textarea
        dir="auto"
        label={<OptionalLabel>Description</OptionalLabel>}
        description="What happens, what to bring, who it is for"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={limits.description}
        {...fieldProps(form, 'description')}
      />
      <WhenFields form={form} />
      <fieldset {...stackStyle({ gap: 16, className: classes.group })}>
        <Heading as="legend" size="m" className={classes.legend}>
          Where
        </Heading>
        <Segments
          label="Kind of place"
          views={KINDS}
          value={values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
        {values.kind === 'in_person' ? (
          <>
            <TextField dir="auto" label="Name of the place" maxLength={limits.name} {...fieldProps(form, 'place')} />
            <TextField
              dir="auto"
              label={<OptionalLabel>Address</OptionalLabel>}
              maxLength={limits.link}
              {...fieldProps(form, 'address')}
            />
          </>
        ) : (
          <TextField
            label="Link"
            type="url"
            inputMode="url"
            placeholder="https://"
            description="Only people who are going see it"
            maxLength={limits.url}
            {...fieldProps(form, 'url')}
          />
        )}
      </fieldset>
      <fieldset {...stackStyle({ gap: 16, className: classes.group })}>
        <Heading as="legend" size="m" className={classes.legend}>
          Seats
        </Heading>
        <TextField
          label={<OptionalLabel>Number of seats</OptionalLabel>}
          description="Without a number there is no limit"
          inputMode="numeric"
          maxLength={6}
          {...fieldProps(form, 'seats')}
        />
        {values.seats !== '' && (
          <Switch
            label="Waitlist when it is full"
            checked={values.waitlist}
            onChange={(waitlist) => form.setFieldValue('waitlist', waitlist)}
          />
        )}
        <Switch
          label="The hosts approve each request"
          checked={values.approval}
          onChange={(approval) => form.setFieldValue('approval', approval)}
        />
      </fieldset>
      <PriceFields form={form} community={props.community} isFrozen={props.isPriceFrozen === true} />
      <Choices
        label="Who sees it"
        name="visibility"
        choices={VISIBILITIES}
        value={values.visibility}
        onChange={(visibility) => form.setFieldValue('visibility', visibility)}
      />
      <HostsField
        community={props.community}
        hosts={values.hosts}
        error={form.errors.hosts}
        onChange={(hosts) => form.setFieldValue('hosts', hosts)}
      />
      {props.eventId === null && (
        <QuestionsField
          questions={values.questions}
          error={form.errors.questions}
          onChange={(questions) => form.setFieldValue('questions', questions)}
        />
      )}
      {note !== null && (
        <Surface as="p" kind="sunken" className={classes.note} role="status">
          <IconMail size={20} /> {note}
        </Surface>
      )}
      <FormButtons>
        <SubmitButton
          onClick={() => {
            pressed.current = 'main';
          }}
        >
          {main.label}
        </SubmitButton>
        {other !== undefined && (
          <Button
            type="submit"
            variant="default"
            onClick={() => {
              pressed.current = 'other';
            }}
          >
            {other.label}
          </Button>
        )}
        {cancel}
      </FormButtons>
    </Form>
  );
}
