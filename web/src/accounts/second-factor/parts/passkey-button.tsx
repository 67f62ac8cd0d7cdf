import { Button } from '@mantine/core';
import { useAction } from '../../../lib/use-action.ts';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { IconKey } from '../../../ui/icons/icons.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { knowsPasskeys } from '../texts.ts';

/** Signs in with a passkey alone. What it needs is loaded when it is pressed. */
export function PasskeyButton() {
  const signIn = useAction(async () => {
    const { signInWithPasskey } = await import('../api.ts');
    await signInWithPasskey();
  }, 'return');
  if (!knowsPasskeys()) return null;
  return (
    <Stack gap={12}>
      {signIn.failure !== null && <FormFailure>{signIn.failure}</FormFailure>}
      <Button
        variant="default"
        size="lg"
        leftSection={<IconKey size={18} />}
        loading={signIn.isRunning}
        onClick={() => void signIn.run()}
      >
        Use a passkey
      </Button>
    </Stack>
  );
}
