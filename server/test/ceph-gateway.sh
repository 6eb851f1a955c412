#!/bin/sh
# Starts Ceph's S3 gateway (Debian: radosgw ceph-mon ceph-osd ceph-common) in a folder, in memory, and prints "ready".
# usage: ceph-gateway.sh FOLDER GATEWAY_PORT MONITOR_PORT. Each daemon leaves its pid in FOLDER/run.
set -e
D=${1:?a folder for the daemons}
PORT=${2:?a port for the gateway}
MON=${3:?a port for the monitor}
mkdir -p "$D/mon" "$D/osd0" "$D/mgr" "$D/rgw" "$D/run" "$D/log"
cd "$D"
# On a busy machine a program may ask the monitor before it has the monitor's map, and is refused ("wrong fsid"): it asks again.
again() {
  left=20
  until "$@"; do
    left=$((left - 1))
    [ $left -gt 0 ] || return 1
    sleep 0.2
  done
}
FSID=$(cat /proc/sys/kernel/random/uuid)
cat >ceph.conf <<C
[global]
fsid = $FSID
mon_host = [v1:127.0.0.1:$MON]
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_crush_chooseleaf_type = 0
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
mon_max_pg_per_osd = 1000
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
run_dir = $D/run
admin_socket = $D/run/\$name.asok
pid_file = $D/run/\$name.pid
log_file = $D/log/\$name.log
ms_bind_ipv4 = true
public_network = 127.0.0.0/8
osd_objectstore = memstore
memstore_device_bytes = 1073741824
mon_data = $D/mon
osd_data = $D/osd\$id
mgr_data = $D/mgr
rgw_data = $D/rgw
rgw_frontends = beast endpoint=127.0.0.1:$PORT
rgw_dns_name = localhost
C
monmaptool --create --fsid "$FSID" --addv a "[v1:127.0.0.1:$MON]" --clobber monmap >/dev/null
ceph-mon -c ceph.conf -i a --mkfs --monmap monmap >/dev/null 2>&1
ceph-mon -c ceph.conf -i a --setuser root --setgroup root
ceph-osd -c ceph.conf -i 0 --mkfs --osd-uuid "$(cat /proc/sys/kernel/random/uuid)" >log/mkfs.log 2>&1
again timeout 20 ceph -c ceph.conf osd new "$(cat osd0/fsid)" >/dev/null 2>log/new.err
again ceph-osd -c ceph.conf -i 0 >/dev/null 2>&1
radosgw -c ceph.conf -n client.rgw >log/rgw.out 2>&1
n=0
until curl -s -o /dev/null "http://127.0.0.1:$PORT/"; do
  n=$((n + 1))
  [ $n -lt 300 ] || exit 1
  sleep 0.1
done
radosgw-admin -c ceph.conf user create --uid=test --display-name=test \
  --access-key=testkey --secret-key=testsecret >/dev/null 2>log/user.err
echo ready
