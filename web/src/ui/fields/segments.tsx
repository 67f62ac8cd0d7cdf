import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import classes from './segments.module.css';

interface SegmentsProps<T extends string> {
  /** The label for screen readers. */
  label: string;
  views: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A segmented control with two or three views. */
export function Segments<T extends string>({ label, views, value, onChange }: SegmentsProps<T>) {
  return (
    <SegmentedControl<T>
      aria-label={label}
      data={[...views]}
      value={value}
      onChange={onChange}
      withItemsBorders={false}
      classNames={{ root: classes.root ?? '', indicator: classes.indicator ?? '', label: classes.label ?? '' }}
    />
  );
}
