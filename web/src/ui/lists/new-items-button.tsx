import { Button } from '@mantine/core';
import { useAction } from '../../lib/use-action.ts';
import { IconArrowUp } from '../icons/icons.tsx';
import { Row } from '../layout/row.tsx';
import classes from './new-items-button.module.css';

interface NewItemsButtonProps {
  /** The number of new items. Renders nothing for 0. */
  unseen: number;
  /** The label, such as "3 new posts". */
  children: string;
  /** Shows the new items. A failure is shown as a toast. */
  onShow: () => Promise<void>;
}

/** A button over a list with unseen items, which shows them. */
export function NewItemsButton({ unseen, children, onShow }: NewItemsButtonProps) {
  const { run, isRunning } = useAction(onShow);
  if (unseen === 0) return null;
  return (
    <Row align="stretch" justify="center" className={classes.floating}>
      <Button
        size="sm"
        radius="xl"
        className={classes.button ?? ''}
        leftSection={<IconArrowUp size={16} strokeWidth={2.25} />}
        loading={isRunning}
        onClick={() => void run()}
      >
        {children}
      </Button>
    </Row>
  );
}
