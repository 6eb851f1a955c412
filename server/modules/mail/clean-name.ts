const maxLength = 40;
const cleanName = /^(?:[\p{L}\p{M} '\u2019\u2010\u2011-]|\.(?= |$))+$/u;

/** Whether a name may appear in an email: a stranger's input must not carry a message. */
export const isCleanName = (name: string): boolean => [...name].length <= maxLength && cleanName.test(name);
