import { plans, type Plan } from '@homecoming/contract/communities.ts';
import { planNames, planLimits, type StaffCommunity } from '@homecoming/contract/plans.ts';
import { useForm } from '@mantine/form';
import { counted } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { OptionalLabel, TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { setPlan } from '../api.ts';
import { Choices } from '../../parts/choices.tsx';

interface PlanSheetProps {
  community: StaffCommunity;
  opened: boolean;
  onClose: () => void;
}

const CHOICES = plans.map((plan) => ({ value: plan, title: planNames[plan], text: roomIn(plan) }));

/** A form for staff that sets the plan of a community and its last day. */
export function PlanSheet({ community, opened, onClose }: PlanSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Set the plan" subtitle={community.name}>
      <PlanForm community={community} onDone={onClose} />
    </Sheet>
  );
}

function PlanForm({ community, onDone }: { community: StaffCommunity; onDone: () => void }) {
  const { id, name, plan, renews_at } = community;
  const form = useForm<{ plan: Plan; renews_at: string }>({
    mode: 'controlled',
    initialValues: { plan, renews_at: renews_at === null ? '' : toLocalDay(renews_at) },
  });

  async function save(values: { plan: Plan; renews_at: string }): Promise<void> {
    await setPlan(id, { plan: values.plan, renews_at: values.renews_at === '' ? null : toDayEnd(values.renews_at) });
    onDone();
    notice.success(`${name} has the ${planNames[values.plan]} plan`);
  }

  return (
    <Form form={form} onSubmit={save}>
      <Choices
        label="Plan"
        name="plan"
        choices={CHOICES}
        value={form.getValues().plan}
        onChange={(value) => form.setFieldValue('plan', value)}
      />
      <TextField
        type="date"
        label={<OptionalLabel>Ends on</OptionalLabel>}
        description="The last day that is paid for. Without one it does not end."
        {...fieldProps(form, 'renews_at')}
      />
      <SubmitButton>Set plan</SubmitButton>
    </Form>
  );
}

function roomIn(plan: Plan): string {
  const { members, owners, admins } = planLimits[plan];
  const most = members === null ? 'Any number of members' : `Up to ${counted(members, 'member')}`;
  return `${most}, ${counted(owners ?? 0, 'owner')}, ${counted(admins ?? 0, 'admin')}`;
}

/** The local date of a timestamp, in the format of a date field. */
function toLocalDay(iso: string): string {
  const date = new Date(iso);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** The end of a day in the reader's time zone, as a timestamp. */
function toDayEnd(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}
