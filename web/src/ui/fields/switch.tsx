import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import classes from './switch.module.css';

type Props = Pick<SwitchProps, 'label' | 'aria-label' | 'aria-describedby' | 'checked' | 'disabled'> & {
  onChange: (checked: boolean) => void;
};

/** A switch, with its label before it at the other end of the row. */
export function Switch({ onChange, ...props }: Props) {
  return (
    <MantineSwitch
      {...props}
      size="md"
      withThumbIndicator={false}
      labelPosition="left"
      onChange={(event) => onChange(event.currentTarget.checked)}
      classNames={{
        body: classes.body ?? '',
        label: classes.label ?? '',
        labelWrapper: classes.labelWrapper ?? '',
        track: classes.track ?? '',
        thumb: classes.thumb ?? '',
      }}
    />
  );
}
