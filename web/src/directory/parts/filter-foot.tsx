import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-foot.module.css';

interface FilterFootProps {
  onClear: () => void;
  onShow: () => void;
  /** The words of the button that shows what the filters leave. */
  children: ReactNode;
}

/** The buttons of a sheet of filters, always in sight. */
export function FilterFoot({ onClear, onShow, children }: FilterFootProps) {
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onClear}>
        Clear all
      </Button>
      <Button onClick={onShow}>{children}</Button>
    </div>
  );
}
