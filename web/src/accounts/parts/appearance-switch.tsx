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
  // Without this Mantine stops transitions by a style element's innerHTML, which trusted types refuse
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
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
