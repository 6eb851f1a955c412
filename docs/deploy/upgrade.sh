#!/usr/bin/env bash
# Installs and upgrades: upgrade.sh [BRANCH, TAG OR COMMIT]. A new version is built in a folder of its own, while the old one runs
# untouched, and `current` then points to it. Rolling back is the same command with the commit of before.
set -euo pipefail
umask 022
home=${SITE_HOME:-/opt/thyroid-access-alliance}
restart=${SITE_RESTART:-systemctl restart thyroid-access-alliance}
kept=3

git -C "$home/repository" fetch --quiet --prune --tags origin '+refs/heads/*:refs/heads/*'
commit=$(git -C "$home/repository" rev-parse --short=12 "${1:-HEAD}^{commit}")
release=$home/releases/$commit
if [ ! -d "$release" ]; then
  rm -rf "$release.part"
  mkdir -p "$release.part"
  git -C "$home/repository" archive "$commit" | tar -x -C "$release.part"
  (cd "$release.part" && npm ci --include=dev --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund)
  mv "$release.part" "$release"
fi
touch "$release"
ln -sfn "releases/$commit" "$home/current.new"
mv -T "$home/current.new" "$home/current"
$restart
# Old versions go, but the last ones stay for a way back.
ls -1dt "$home"/releases/*/ | tail -n +$((kept + 1)) | xargs -r rm -rf
echo "$home/current is $commit now."
