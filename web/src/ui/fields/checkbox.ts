import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

/** A box to tick. Its styles come with it. */
export { Checkbox } from '@mantine/core';
