import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import classes from './appearance-switch.module.css';

const CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

/** Light, dark, or as the device has it. Kept in this browser. */
export function AppearanceSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Appearance"
      data={[...CHOICES]}
      value={colorScheme}
      onChange={setColorScheme}
      classNames={{ root: classes.root ?? '', indicator: classes.indicator ?? '', label: classes.label ?? '' }}
    />
  );
}
