import { enjoyedAspects, type EventFeedback } from '@homecoming/contract/event-feedback.ts';
import type { Event } from '@homecoming/contract/events.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notice } from '../../../lib/toasts.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { OptionalLabel } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { OptionsField } from '../../../ui/fields/options-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { submitFeedback, useOwnFeedback } from '../api.ts';
import { ASPECT_LABELS } from '../aspect-labels.ts';
import { StarsField } from './stars-field.tsx';

interface FeedbackFormProps {
  event: Event;
  /** The stars that were pressed on the card; 0 for none. */
  rating: number;
  onDone: () => void;
}

/** Rating, what one enjoyed, and suggestions; with what the user wrote before. */
export function FeedbackForm({ event, ...props }: FeedbackFormProps) {
  const { feedback, error, reload } = useOwnFeedback(event.id, event.has_feedback);
  if (event.has_feedback && feedback === undefined) {
    if (error !== undefined) return <SectionError error={error} onRetry={reload} alone />;
    return (
      <Loading label="Loading your feedback">
        <Bone height={240} radius={12} />
      </Loading>
    );
  }
  return <LoadedForm event={event} before={feedback ?? null} {...props} />;
}

type Values = {
  rating: number;
  enjoyed_aspects: EventFeedback['enjoyed_aspects'];
  other_enjoyed_detail: string;
  improvement_suggestions: string;
  anonymous: boolean;
};

const OPTIONS = enjoyedAspects.map((aspect) => ASPECT_LABELS[aspect]);

function LoadedForm({ event, before, rating, onDone }: FeedbackFormProps & { before: EventFeedback | null }) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      rating: rating === 0 ? (before?.rating ?? 0) : rating,
      enjoyed_aspects: before?.enjoyed_aspects ?? [],
      other_enjoyed_detail: before?.other_enjoyed_detail ?? '',
      improvement_suggestions: before?.improvement_suggestions ?? '',
      anonymous: before?.anonymous ?? false,
    },
    validate: { rating: (stars) => (stars === 0 ? 'Choose one to five stars' : null) },
  });
  const values = form.getValues();
  async function send(given: Values): Promise<void> {
    await submitFeedback(event.id, given);
    notice.success('Thank you for your feedback');
    onDone();
  }
  return (
    <Form form={form} onSubmit={send}>
      <StarsField
        value={values.rating}
        error={form.errors.rating}
        onChange={(stars) => form.setFieldValue('rating', stars)}
      />
      <OptionsField
        name="enjoyed_aspects"
        label={<OptionalLabel>What did you enjoy?</OptionalLabel>}
        several
        variant="chips"
        options={OPTIONS}
        value={values.enjoyed_aspects.map((aspect) => ASPECT_LABELS[aspect])}
        onChange={(chosen) =>
          form.setFieldValue(
            'enjoyed_aspects',
            enjoyedAspects.filter((aspect) => chosen.includes(ASPECT_LABELS[aspect])),
          )
        }
      />
      <Textarea
        dir="auto"
        label={<OptionalLabel>Anything else you enjoyed?</OptionalLabel>}
        rows={2}
        maxLength={limits.shortBio}
        {...fieldProps(form, 'other_enjoyed_detail')}
      />
      <Textarea
        dir="auto"
        label={<OptionalLabel>What could be better?</OptionalLabel>}
        rows={3}
        maxLength={limits.description}
        {...fieldProps(form, 'improvement_suggestions')}
      />
      <Switch
        label="Send it without my name"
        checked={values.anonymous}
        onChange={(anonymous) => form.setFieldValue('anonymous', anonymous)}
      />
      <SubmitButton size="lg">Send feedback</SubmitButton>
    </Form>
  );
}
