import { useQuery } from "@tanstack/react-query";
import { read, revalidateOnMount } from "#client/lib/api.ts";
import type { getNumbers, listNeeds } from "#shared/api/overview.ts";

export const useNeeds = () =>
  useQuery({ ...read<typeof listNeeds>("/api/admin/needs"), ...revalidateOnMount });

export const useNumbers = () =>
  useQuery({ ...read<typeof getNumbers>("/api/admin/numbers"), ...revalidateOnMount });
