#!/bin/sh
# Makes a certificate authority of the cluster's own, and a certificate for each machine:
#   deploy/cluster/certificates.sh FOLDER db1=10.0.0.11 db2=10.0.0.12 db3=10.0.0.13 backup=10.0.0.31
# A backend connects to the HAProxy of its own machine, and sees the certificate of the primary.
# FOLDER/ca.key stays offline. FOLDER/NAME/ goes to /etc/koron-do/cluster of that machine; ca.crt also to
# /etc/ssl/koron-do-database.crt of the machines with a backend.
set -eu
umask 077
folder=$1
shift
mkdir -p "$folder"
cd "$folder"
[ -f ca.key ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=koron-do cluster' -keyout ca.key -out ca.crt
for machine in "$@"; do
    name=${machine%%=*}
    mkdir -p "$name"
    names="DNS:$name,IP:${machine#*=},IP:127.0.0.1"
    printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\nbasicConstraints=CA:FALSE\n' "$names" >"$name/extensions"
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$name" -keyout "$name/machine.key" -out "$name/request"
    openssl x509 -req -in "$name/request" -CA ca.crt -CAkey ca.key -CAcreateserial -days 1095 -extfile "$name/extensions" -out "$name/machine.crt"
    rm "$name/request" "$name/extensions"
    cp ca.crt "$name/ca.crt"
done
